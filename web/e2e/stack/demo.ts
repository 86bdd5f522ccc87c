/** The demo content with all of its pictures: made by the first journey that asks for it, and copied for each. */
import { execFile } from "node:child_process";
import type { Dirent } from "node:fs";
import { link, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { program } from "./checkout";
import { Database, createDatabase, dropDatabase, renameDatabase, whileAlone } from "./database";
import { environment } from "./environment";
import { freePort } from "./port";
import { Program } from "./program";

type Demo = { database: string; filesDir: string };

/** The password of everybody who can sign in to the demo. */
export const demoPassword = "nine teak drawers";

/** What is made of this template. */
function demoOf(template: string): Demo {
  const database = `${template}_demo`;
  return { database, filesDir: join(tmpdir(), `${database}_files`) };
}

/** The demo of this template, which other processes may be waiting for, too. */
export async function demo(template: string): Promise<Demo> {
  const made = demoOf(template);
  await whileAlone(made.database, (isThere) => (isThere ? Promise.resolve() : make(template, made)));
  return made;
}

export async function dropDemo(template: string): Promise<void> {
  const { database, filesDir } = demoOf(template);
  await dropDatabase(database);
  await rm(filesDir, { recursive: true, force: true });
}

async function make(template: string, { database: name, filesDir }: Demo): Promise<void> {
  const unfinished = await createDatabase(template);
  const database = new Database(unfinished);
  const mailDir = await mkdtemp(join(tmpdir(), "nivas-journey-"));
  await rm(filesDir, { recursive: true, force: true });
  await mkdir(filesDir);
  const [port, apiMetricsPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...environment({ databaseUrl: database.applicationUrl, filesDir, port, apiMetricsPort, metricsPort }),
    MAIL_DIR: mailDir,
  };
  const worker = new Program(program("worker"), env, `http://127.0.0.1:${metricsPort}/metrics`);
  try {
    // Orders are those of the journey alone.
    const seeded = { ...env, DEMO_PASSWORD: demoPassword };
    await promisify(execFile)(program("api"), ["seed", "--without-orders"], { env: seeded });
    await worker.start();
    while ((await database.count("photographs where recipe is null")) > 0) await pause(500);
    // Nothing is left half done.
    await worker.kill("SIGTERM");
    await database.end();
    await renameDatabase(unfinished, name);
  } catch (error) {
    await database.drop();
    throw error;
  } finally {
    await worker.stop();
    await rm(mailDir, { recursive: true, force: true });
  }
}

/** Gives a folder the same files, which take no place of their own: the programs never change a file. */
export async function linkFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const there = ({ parentPath, name }: Dirent) => join(to, parentPath.slice(from.length), name);
  for (const folder of entries.filter((entry) => entry.isDirectory())) await mkdir(there(folder), { recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  await Promise.all(files.map((file) => link(join(file.parentPath, file.name), there(file))));
}
