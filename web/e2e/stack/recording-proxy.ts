/** A forward proxy that a browser sends everything through. It notes which hosts are asked, and answers for our own. */
import { once } from "node:events";
import { type Server, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export class RecordingProxy {
  /** Hosts asked for, such as `www.googletagmanager.com`, each as often as it was. */
  readonly hosts: string[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((asked, answer) => {
      const url = new URL(asked.url ?? "");
      this.hosts.push(url.hostname);
      const { port, pathname, search } = url;
      const { method, headers } = asked;
      const passed = request({ host: "127.0.0.1", port, path: pathname + search, method, headers }, (from) => {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
      });
      passed.on("error", () => answer.destroy());
      // Streams end with the page.
      answer.on("close", () => passed.destroy());
      asked.pipe(passed);
    });
    // What is encrypted stays unread: the host alone is asked for, and refused.
    this.#server.on("connect", ({ url = "" }, socket) => {
      this.hosts.push(url.replace(/:\d+$/, ""));
      socket.on("error", () => undefined);
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    });
  }

  async open(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Hosts that are not ours. */
  get others(): string[] {
    return [...new Set(this.hosts)].filter((host) => host !== "localhost" && host !== "127.0.0.1");
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}
