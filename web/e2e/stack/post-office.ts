/** An SMTP server that keeps every message it has taken, and has bad days on request. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

export type Letter = { to: string; messageId: string; raw: Buffer };

export type Refusal = { code: number; text: string };

export class PostOffice {
  /** The messages this server has promised to deliver, in the order of its promises. */
  readonly letters: Letter[] = [];
  #server: SMTPServer | null = null;
  #port = 0;
  #open = new Set<string>();
  #holdsFrom = Infinity;
  #holding = Promise.withResolvers<void>();
  #held = 0;
  #refuses: (letter: Letter) => Refusal | null = () => null;

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Opens at a free port, or again at the one it had. */
  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 1,
      onData: (stream, session, callback) => {
        this.#receive(stream, session).then(
          (refusal) => callback(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code })),
          (error: Error) => callback(error),
        );
      },
      onConnect: (session, callback) => {
        this.#open.add(session.id);
        callback();
      },
      onClose: (session, callback) => {
        this.#open.delete(session.id);
        callback();
      },
    });
    // Clients that are killed leave broken connections behind.
    server.on("error", () => undefined);
    server.listen(this.#port, "127.0.0.1");
    await once(server.server, "listening");
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** From now on connections are refused, and those there are end. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((closed) => server.close(closed));
  }

  /** Once it has taken so many messages, it takes the next ones in and does not answer. */
  holdFrom(count: number): void {
    this.#holdsFrom = count;
  }

  /** How many messages wait for an answer now. */
  get held(): number {
    return this.#held;
  }

  /** How many clients are connected now. */
  get sessions(): number {
    return this.#open.size;
  }

  release(): void {
    this.#holdsFrom = Infinity;
    this.#holding.resolve();
    this.#holding = Promise.withResolvers();
  }

  refuse(refuses: (letter: Letter) => Refusal | null): void {
    this.#refuses = refuses;
  }

  to(address: string): Letter[] {
    return this.letters.filter((letter) => letter.to === address);
  }

  async #receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Refusal | null> {
    const raw = await bytes(stream);
    const to = session.envelope.rcptTo.map(({ address }) => address).join(", ");
    const letter = { to, raw, messageId: /^message-id:\s*(<[^>]*>)/im.exec(raw.toString("latin1"))?.[1] ?? "" };
    if (this.letters.length >= this.#holdsFrom) {
      this.#held += 1;
      await this.#holding.promise;
      this.#held -= 1;
    }
    // Nobody is there to hear a promise: none is given.
    if (!this.#open.has(session.id)) return { code: 421, text: "4.4.2 Connection lost" };
    const refusal = this.#refuses(letter);
    if (!refusal) this.letters.push(letter);
    return refusal;
  }
}

async function bytes(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export function read(letter: Letter): Promise<ParsedMail> {
  return simpleParser(letter.raw);
}
