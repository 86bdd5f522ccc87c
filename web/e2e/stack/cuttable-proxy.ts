/** A proxy between clients and a server whose connections a test can cut. */
import { once } from "node:events";
import { type AddressInfo, type Server, type Socket, connect, createServer } from "node:net";

export class CuttableProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Bytes that may still pass before the cut. */
  #left = Infinity;

  /** `to` is the server's address. */
  constructor(to: string) {
    const port = Number(new URL(to).port);
    this.#server = createServer((near) => this.#join(near, connect(port, "127.0.0.1")));
  }

  async open(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Cuts the connection once, after this many more bytes. */
  cutAfter(bytes: number): void {
    this.#left = bytes;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((closed) => this.#server.close(closed));
  }

  #join(near: Socket, far: Socket): void {
    near.on("data", (bytes) => {
      if (bytes.length < this.#left) {
        this.#left -= bytes.length;
        far.write(bytes);
        return;
      }
      far.end(bytes.subarray(0, this.#left));
      this.#left = Infinity;
      near.destroy();
    });
    near.on("end", () => far.end());
    far.pipe(near);
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      // The other end notices by itself.
      socket.on("error", () => undefined);
      socket.on("close", () => this.#sockets.delete(socket));
    }
    far.on("close", () => near.destroy());
  }
}
