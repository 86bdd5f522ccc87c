/** Ports that programs may listen on. */
import { createServer } from "node:net";

const RANGE = 1000;

/** Whether nobody listens there. @param {number} port @param {string} [host] @returns {Promise<boolean>} */
export function isFree(port, host = "127.0.0.1") {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Gives free ports of the thousand from `first` on, none a second time while there are others: a program that was killed
 * finds its own again. Where it begins differs each time, because another checkout may ask for some of them now.
 * @param {number} first Below those that systems give to whoever asks for any.
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
