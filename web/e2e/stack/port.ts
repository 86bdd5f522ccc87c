/** Ports for the programs of one journey. */
import { createServer } from "node:net";

/** Below the ephemeral range, so that the system assigns none of these ports to others. */
const first = 12_000;
const perWorker = 1000;

let next = 0;

/** A port for this journey only, also while its program restarts. */
export async function freePort(): Promise<number> {
  // Playwright numbers its parallel workers.
  const from = first + Number(process.env["TEST_PARALLEL_INDEX"] ?? 0) * perWorker;
  for (let tries = 0; tries < perWorker; tries += 1) {
    const port = from + (next++ % perWorker);
    // oxlint-disable-next-line no-await-in-loop
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${from} on is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
