/** A fake API server for tests that records its requests. */
import { type IncomingHttpHeaders, createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** "hang up" reads the request and closes the connection, like a failing network. */
export type Answer = { status: number; body: unknown } | "hang up";

/** `count` is the number of requests to the same path so far, including this one. */
export async function startApi(answer: (request: Received, count: number) => Answer | Promise<Answer>) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void (async () => {
        const { method = "", url = "", headers } = request;
        const one = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
        received.push(one);
        const reply = await answer(one, received.filter(({ path }) => path === url).length);
        if (reply === "hang up") return request.socket.destroy();
        response.writeHead(reply.status, { "content-type": "application/json" });
        response.end(JSON.stringify(reply.body));
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  // A browser resolves `/api/...` against the page's URL; Node has none.
  const fetchAbsolute = globalThis.fetch;
  globalThis.fetch = (input, init) => fetchAbsolute(typeof input === "string" ? new URL(input, origin) : input, init);

  return {
    received,
    origin,
    close: async () => {
      globalThis.fetch = fetchAbsolute;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
