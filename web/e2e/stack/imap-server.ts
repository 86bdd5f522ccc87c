/** A mailbox on an IMAP server: that of the worker's tests, as a child process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { example } from "./checkout";

export class TestImapServer {
  // It ends with its input, so also when the tests end for any reason.
  readonly #child = spawn(example("imap_server"), { env: {}, stdio: ["pipe", "pipe", "inherit"] });
  readonly #lines = createInterface(this.#child.stdout)[Symbol.asyncIterator]();
  #url = "";

  async open(): Promise<void> {
    this.#url = await this.#answer();
  }

  /** The mailbox's address, with its password. */
  get url(): string {
    return this.#url;
  }

  /** Puts a message into the mailbox. */
  async put(message: string): Promise<void> {
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
    await this.#answer();
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const exit = once(this.#child, "exit");
    this.#child.stdin.end();
    await exit;
  }

  async #answer(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error("The IMAP server ended.");
    return value;
  }
}
