/** The whole product for one journey: its own database, SMTP server, API and worker. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "./checkout";
import { Database, createDatabase } from "./database";
import { demo, linkFiles } from "./demo";
import { environment } from "./environment";
import { freePort } from "./port";
import { TestSmtpServer } from "./smtp-server";
import { Program } from "./program";
import { template } from "./template";

export type StackOptions = {
  /** What is there: the least that the product needs, or the demo content with all pictures, without its orders. */
  content?: "least" | "demo";
  /** Whether e-mails go to the SMTP server, or to a folder as in development. */
  mail: "smtp" | "folder";
  /** Additional environment variables. */
  env?: Record<string, string>;
};

export type Stack = {
  url: string;
  database: Database;
  smtp: TestSmtpServer;
  api: Program;
  worker: Program;
  /** Addresses of the metrics. */
  apiMetrics: string;
  workerMetrics: string;
  mailDir: string;
  close: () => Promise<void>;
};

/** Starts everything. */
export async function startStack({ content = "least", mail, env = {} }: StackOptions): Promise<Stack> {
  const shown = content === "demo" ? await demo(template()) : undefined;
  const database = new Database(await createDatabase(shown?.database ?? template()));
  const smtp = new TestSmtpServer();
  await smtp.open();
  const mailDir = await mkdtemp(join(tmpdir(), "nivas-journey-"));
  const filesDir = await mkdtemp(join(tmpdir(), "nivas-journey-files-"));
  if (shown) await linkFiles(shown.filesDir, filesDir);
  const [port, apiMetricsPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const shared = {
    ...environment({ databaseUrl: database.applicationUrl, filesDir, port, apiMetricsPort, metricsPort }),
    ...(mail === "smtp" ? { SMTP_URL: smtp.url } : { MAIL_DIR: mailDir }),
    // Few of these journeys ask for many rendered pages, and an engine costs as much as a page to start.
    ...(content === "least" && { RENDER_ENGINES: "1" }),
    ...env,
  };
  const apiMetrics = `http://127.0.0.1:${apiMetricsPort}/metrics`;
  const workerMetrics = `http://127.0.0.1:${metricsPort}/metrics`;
  const api = new Program(program("api"), shared, `${url}/api/ready`);
  const worker = new Program(program("worker"), shared, workerMetrics);

  async function close() {
    await Promise.all([api.stop(), worker.stop(), smtp.close()]);
    await database.drop();
    for (const folder of [mailDir, filesDir]) await rm(folder, { recursive: true, force: true });
  }

  try {
    await Promise.all([api.start(), worker.start()]);
  } catch (error) {
    await close();
    throw error;
  }

  return { url, database, smtp, api, worker, apiMetrics, workerMetrics, mailDir, close };
}
