/** Free ports for programs. */
import { createServer } from "node:net";

const RANGE = 1000;

/** Whether the port is free. @param {number} port @param {string} [host] @returns {Promise<boolean>} */
export function isFree(port, host = "127.0.0.1") {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Returns free ports among the thousand from `first` on, without reusing one while there are others, so that a killed
 * program finds its port again. The starting point is random, because another checkout may request ports too.
 * @param {number} first below the system's ephemeral ports
 */
export function portsFrom(first) {
  let next = Math.floor(Math.random() * RANGE);
  return async () => {
    for (let tries = 0; tries < RANGE; tries++) {
      const port = first + (next++ % RANGE);
      if (await isFree(port, "0.0.0.0")) return port;
    }
    throw new Error(`No port between ${first} and ${first + RANGE - 1} is free.`);
  };
}
