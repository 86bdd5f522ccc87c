/** An SMTP server that stores messages, and fails on request. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

export type Mail = { to: string; messageId: string; raw: Buffer };

export type Refusal = { code: number; text: string };

export class TestSmtpServer {
  /** Accepted messages, in order. */
  readonly mails: Mail[] = [];
  #server: SMTPServer | null = null;
  #port = 0;
  #open = new Set<string>();
  #holdsFrom = Infinity;
  #holding = Promise.withResolvers<void>();
  #held = 0;
  #refuses: (mail: Mail) => Refusal | null = () => null;

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Listens on a free port, or again on its previous one. */
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
    // Killed clients leave broken connections.
    server.on("error", () => undefined);
    server.listen(this.#port, "127.0.0.1");
    await once(server.server, "listening");
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Refuses new connections and closes existing ones. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((closed) => server.close(closed));
  }

  /** Stops answering after this many messages. */
  holdFrom(count: number): void {
    this.#holdsFrom = count;
  }

  /** Messages without a response. */
  get held(): number {
    return this.#held;
  }

  /** Connected clients. */
  get sessions(): number {
    return this.#open.size;
  }

  release(): void {
    this.#holdsFrom = Infinity;
    this.#holding.resolve();
    this.#holding = Promise.withResolvers();
  }

  refuse(refuses: (mail: Mail) => Refusal | null): void {
    this.#refuses = refuses;
  }

  to(address: string): Mail[] {
    return this.mails.filter((mail) => mail.to === address);
  }

  async #receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Refusal | null> {
    const raw = await bytes(stream);
    const to = session.envelope.rcptTo.map(({ address }) => address).join(", ");
    const mail = { to, raw, messageId: /^message-id:\s*(<[^>]*>)/im.exec(raw.toString("latin1"))?.[1] ?? "" };
    if (this.mails.length >= this.#holdsFrom) {
      this.#held += 1;
      await this.#holding.promise;
      this.#held -= 1;
    }
    // The client is gone, so the message is not accepted.
    if (!this.#open.has(session.id)) return { code: 421, text: "4.4.2 Connection lost" };
    const refusal = this.#refuses(mail);
    if (!refusal) this.mails.push(mail);
    return refusal;
  }
}

async function bytes(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export function read(mail: Mail): Promise<ParsedMail> {
  return simpleParser(mail.raw);
}
