/** Ports for the programs of one journey. */
import { createServer } from "node:net";

/** Below those that systems give to whoever asks for any port: nobody gets one of ours between its choice and its use. */
const first = 12_000;
const perWorker = 1000;

let next = 0;

/** A port that no other journey is given, also while its program is being started again. */
export async function freePort(): Promise<number> {
  // Journeys run beside each other in processes that Playwright numbers.
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
