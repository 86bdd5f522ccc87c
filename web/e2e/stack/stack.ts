/** The whole product for one journey: its own database, SMTP server, API and worker. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { program, webDist } from "./checkout";
import { Database, createDatabase } from "./database";
import { freePort } from "./port";
import { TestSmtpServer } from "./smtp-server";
import { Program } from "./program";
import { template } from "./template";

export type StackOptions = {
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
  /** Adds the demo content, whose pictures the worker processes; orders are those of the journey alone. */
  seedDemo: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts everything. */
export async function startStack({ mail, env = {} }: StackOptions): Promise<Stack> {
  const database = new Database(await createDatabase(template()));
  const smtp = new TestSmtpServer();
  await smtp.open();
  const mailDir = await mkdtemp(join(tmpdir(), "nivas-journey-"));
  const filesDir = await mkdtemp(join(tmpdir(), "nivas-journey-files-"));
  const [port, apiMetricsPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const shared = {
    DATABASE_URL: database.applicationUrl,
    NIVAS_ENV: "development",
    SECRET_KEY: crypto.randomUUID() + crypto.randomUUID(),
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: url,
    WEB_DIST: webDist,
    STORAGE_DIR: filesDir,
    PAYMENT_GATEWAY: "demo",
    API_METRICS_PORT: String(apiMetricsPort),
    WORKER_METRICS_PORT: String(metricsPort),
    ...(mail === "smtp" ? { SMTP_URL: smtp.url } : { MAIL_DIR: mailDir }),
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
  async function seedDemo() {
    const demo = { ...shared, DEMO_PASSWORD: "nine teak drawers" };
    await promisify(execFile)(program("api"), ["seed", "--without-orders"], { env: demo });
  }

  return { url, database, smtp, api, worker, apiMetrics, workerMetrics, mailDir, seedDemo, close };
}
