/** A proxy for the hosted auth service that allows cross-origin requests. */
import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

const permissions = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers": "apikey, authorization, content-type, x-client-info, x-supabase-api-version",
  "access-control-expose-headers": "x-supabase-api-version",
};

export class Gateway {
  readonly #server: Server;
  #behind = "";

  constructor() {
    this.#server = createServer((asked, answer) => this.#pass(asked, answer));
  }

  async open(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Forwards requests to this address from now on. */
  standBefore(url: string): void {
    this.#behind = url;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    if (asked.method === "OPTIONS") {
      answer.writeHead(204, permissions).end();
      return;
    }
    const { method = "GET", headers, url = "/" } = asked;
    const passed = request(new URL(url, this.#behind), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, { ...response.headers, ...permissions });
      response.pipe(answer);
    });
    passed.on("error", () => answer.writeHead(502, permissions).end());
    asked.pipe(passed);
  }
}
