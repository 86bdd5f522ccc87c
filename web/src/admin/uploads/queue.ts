/**
 * Files on their way to the library: three at a time, each begun again where it stopped when the connection was lost.
 *
 * It lives as long as the page is open, whatever screen is shown.
 */
import type { Ending, Send, Sending } from "./send";

/** What a file becomes: a photograph; the new file of one that is there; or one that stands on a service page. */
export type Purpose = {
  /** The photograph that it replaces. */
  photograph?: string;
  /** Where it shall stand. */
  page?: string;
  slot?: string;
  category?: string;
};

/** `paused` until the connection is there again; nobody has to do anything about it. */
export type TransferState = "waiting" | "sending" | "paused" | "done" | "failed";

export type Transfer = {
  id: number;
  fileName: string;
  bytes: number;
  sent: number;
  state: TransferState;
  /** Why it failed, as a sentence. */
  reason: string | null;
  /** The photograph that came of it. */
  photograph: string | null;
};

type Entry = Transfer & { file: File; purpose: Purpose; sending: Sending | null; failures: number };

const atOnce = 3;

/** Milliseconds until a paused file is tried again, which double with each failure. */
const firstDelay = 1000;
const longestDelay = 30_000;

/** Milliseconds between two looks at the progress: it may be told of a thousand times a second. */
const lookEvery = 100;

export class UploadQueue {
  readonly #send: Send;
  #entries: Entry[] = [];
  #seen: readonly Transfer[] = [];
  #next = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #watchers = new Set<() => void>();
  /** Told with each photograph that came of a file. */
  readonly #arrivals = new Set<() => void>();

  constructor(send: Send) {
    this.#send = send;
  }

  add(files: readonly File[], purpose: Purpose = {}): void {
    for (const file of files) {
      const { name: fileName, size: bytes } = file;
      const facts = { id: this.#next++, fileName, bytes, sent: 0, reason: null, photograph: null };
      this.#entries.push({ ...facts, state: "waiting", file, purpose, sending: null, failures: 0 });
    }
    this.#work();
  }

  /** Tries a file again that failed. */
  retry(id: number): void {
    const entry = this.#entries.find((one) => one.id === id && one.state === "failed");
    if (!entry) return;
    Object.assign(entry, { state: "waiting", reason: null, failures: 0 });
    this.#work();
  }

  /** Takes a file out, and lets the server forget what has come of it. */
  remove(id: number): void {
    const entry = this.#entries.find((one) => one.id === id);
    if (!entry) return;
    this.#entries = this.#entries.filter((one) => one !== entry);
    if (entry.state !== "done") entry.sending?.abandon();
    this.#work();
  }

  /** Takes out all that need nobody's attention any more. */
  clear(): void {
    this.#entries = this.#entries.filter(({ state }) => state !== "done" && state !== "failed");
    this.#tell();
  }

  /** The connection is there again: what is paused need not wait for its turn. */
  wake(): void {
    for (const entry of this.#entries) if (entry.state === "paused") this.#begin(entry);
    this.#tell();
  }

  readonly transfers = (): readonly Transfer[] => this.#seen;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly watchArrivals = (watcher: () => void): (() => void) => {
    this.#arrivals.add(watcher);
    return () => this.#arrivals.delete(watcher);
  };

  #work(): void {
    const busy = this.#entries.filter(({ state }) => state === "sending" || state === "paused").length;
    const waiting = this.#entries.filter(({ state }) => state === "waiting");
    for (const entry of waiting.slice(0, Math.max(0, atOnce - busy))) this.#begin(entry);
    this.#tell();
  }

  #begin(entry: Entry): void {
    entry.state = "sending";
    entry.sending?.stop();
    entry.sending = this.#send(entry.file, entry.purpose, {
      onProgress: (sent) => {
        if (sent > entry.sent) entry.failures = 0;
        entry.sent = sent;
        this.#tellSoon();
      },
      onEnd: (ending) => this.#end(entry, ending),
    });
  }

  #end(entry: Entry, ending: Ending): void {
    if (!this.#entries.includes(entry)) return;
    if (ending.kind === "lost") return this.#pause(entry);
    if (ending.kind === "refused") Object.assign(entry, { state: "failed", reason: ending.reason });
    else Object.assign(entry, { state: "done", sent: entry.bytes, photograph: ending.photograph });
    this.#work();
    if (ending.kind === "arrived") for (const watcher of this.#arrivals) watcher();
  }

  /** It keeps its place: others would meet the same silence. */
  #pause(entry: Entry): void {
    entry.state = "paused";
    const delay = Math.min(longestDelay, firstDelay * 2 ** entry.failures);
    entry.failures += 1;
    setTimeout(() => {
      if (entry.state !== "paused" || !this.#entries.includes(entry)) return;
      this.#begin(entry);
      this.#tell();
    }, delay);
    this.#tell();
  }

  #tellSoon(): void {
    this.#timer ??= setTimeout(() => this.#tell(), lookEvery);
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#seen = this.#entries.map(({ id, fileName, bytes, sent, state, reason, photograph }) => {
      return { id, fileName, bytes, sent, state, reason, photograph };
    });
    for (const watcher of this.#watchers) watcher();
  }
}

/** What all files together come to. */
export function summaryOf(transfers: readonly Transfer[]) {
  const counts = { waiting: 0, sending: 0, paused: 0, done: 0, failed: 0 };
  let bytes = 0;
  let sent = 0;
  for (const transfer of transfers) {
    counts[transfer.state] += 1;
    // What failed is nothing that one waits for.
    if (transfer.state === "failed") continue;
    bytes += transfer.bytes;
    sent += transfer.sent;
  }
  const open = counts.waiting + counts.sending + counts.paused;
  return { ...counts, open, total: transfers.length, fraction: bytes === 0 ? 1 : sent / bytes };
}
