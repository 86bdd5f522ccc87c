/**
 * The upload queue: three files at a time, each resumed where a lost connection stopped it.
 *
 * It belongs to the page, whatever screen is shown. A file continues as soon as the browser is online
 * again, or when nothing was heard of it for a minute; after a reload, once the person chooses the same
 * file again. A file dropped on a placement is placed from its first byte on.
 */
import type { Ending, Send, Sending } from "./send";

/**
 * What a file becomes: a photograph; the new file of one that is there; or one that stands on a service page. Or a
 * video, or the file of one that is there.
 */
export type Purpose = {
  /** A photograph without it. */
  purpose?: "video";
  /** The video whose file it is to be. */
  video?: string;
  /** The photograph that it replaces. */
  photograph?: string;
  /** Where it shall stand. */
  page?: string;
  slot?: string;
  category?: string;
};

/** `paused` until the connection is there again; nobody has to do anything about it. */
export type TransferState = "waiting" | "sending" | "paused" | "done" | "failed";

/** A file as it is shown. It is another object whenever it changed, and only then. */
export type Transfer = Readonly<{
  id: number;
  fileName: string;
  bytes: number;
  purpose: Purpose;
  sent: number;
  state: TransferState;
  /** Why it failed, as a sentence. */
  reason: string | null;
  /** The photograph that came of it. */
  photograph: string | null;
}>;

type Entry = {
  shown: Transfer;
  readonly file: File;
  sending: Sending | null;
  /** How often it was begun: what is said of an earlier time counts no more. */
  turn: number;
  failures: number;
  /** When something was last heard of it, in milliseconds of the clock. */
  heardAt: number;
};

const atOnce = 3;

/** Milliseconds after which a line of which nothing is heard is taken for dead: phones change it without a word. */
const silentFor = 60_000;

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
      const shown = { id: this.#next++, fileName, bytes, purpose, sent: 0, reason: null, photograph: null };
      const entry = { file, sending: null, turn: 0, failures: 0, heardAt: 0 };
      this.#entries.push({ ...entry, shown: { ...shown, state: "waiting" } });
    }
    this.#work();
  }

  /** Tries a file again that failed. */
  retry(id: number): void {
    const entry = this.#entries.find(({ shown }) => shown.id === id && shown.state === "failed");
    if (!entry) return;
    entry.failures = 0;
    show(entry, { state: "waiting", reason: null });
    this.#work();
  }

  /** Takes a file out, and lets the server forget what has come of it. */
  remove(id: number): void {
    const entry = this.#entries.find(({ shown }) => shown.id === id);
    if (!entry) return;
    this.#entries = this.#entries.filter((one) => one !== entry);
    if (entry.shown.state !== "done") entry.sending?.abandon();
    this.#work();
  }

  /** Takes out all that need nobody's attention any more. */
  clear(): void {
    this.#entries = this.#entries.filter(({ shown: { state } }) => state !== "done" && state !== "failed");
    this.#tell();
  }

  /** There is no connection: what is on its way would wait for an answer that cannot come. */
  rest(): void {
    for (const entry of this.#in("sending")) {
      entry.sending?.stop();
      this.#pause(entry);
    }
  }

  /** The connection is there again: what is paused need not wait for its turn. */
  wake(): void {
    for (const entry of this.#in("paused")) {
      entry.failures = 0;
      this.#begin(entry);
    }
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

  #in(...states: TransferState[]): Entry[] {
    return this.#entries.filter(({ shown }) => states.includes(shown.state));
  }

  #work(): void {
    const free = atOnce - this.#in("sending", "paused").length;
    for (const entry of this.#in("waiting").slice(0, Math.max(0, free))) this.#begin(entry);
    this.#tell();
  }

  #begin(entry: Entry): void {
    entry.sending?.stop();
    entry.turn += 1;
    entry.heardAt = Date.now();
    show(entry, { state: "sending" });
    const { turn } = entry;
    entry.sending = this.#send(entry.file, entry.shown.purpose, {
      onProgress: (sent) => {
        if (sent > entry.shown.sent) entry.failures = 0;
        entry.heardAt = Date.now();
        show(entry, { sent });
        this.#tellSoon();
      },
      onEnd: (ending) => this.#is(entry, "sending", turn) && this.#end(entry, ending),
    });
    this.#listen(entry, turn);
  }

  /** Begins again what nothing is heard of any more. */
  #listen(entry: Entry, turn: number): void {
    const left = entry.heardAt + silentFor - Date.now();
    setTimeout(() => {
      if (!this.#is(entry, "sending", turn)) return;
      if (Date.now() < entry.heardAt + silentFor) return this.#listen(entry, turn);
      entry.sending?.stop();
      this.#pause(entry);
    }, left);
  }

  #is(entry: Entry, state: TransferState, turn: number): boolean {
    return this.#entries.includes(entry) && entry.shown.state === state && entry.turn === turn;
  }

  #end(entry: Entry, ending: Ending): void {
    if (ending.kind === "lost") return this.#pause(entry);
    if (ending.kind === "refused") show(entry, { state: "failed", reason: ending.reason });
    else show(entry, { state: "done", sent: entry.shown.bytes, photograph: ending.photograph });
    this.#work();
    if (ending.kind === "arrived") for (const watcher of this.#arrivals) watcher();
  }

  /** It keeps its place: others would meet the same silence. */
  #pause(entry: Entry): void {
    show(entry, { state: "paused" });
    const delay = Math.min(longestDelay, firstDelay * 2 ** entry.failures);
    entry.failures += 1;
    const { turn } = entry;
    setTimeout(() => {
      if (!this.#is(entry, "paused", turn)) return;
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
    this.#seen = this.#entries.map(({ shown }) => shown);
    for (const watcher of this.#watchers) watcher();
  }
}

function show(entry: Entry, changes: Partial<Transfer>): void {
  entry.shown = { ...entry.shown, ...changes };
}

/** What files are called together: photographs, videos, or both. */
export function nounOf(transfers: readonly Transfer[]): "photograph" | "video" | "file" {
  const kinds = new Set(transfers.map(({ purpose }) => purpose.purpose ?? "photograph"));
  const [only = "photograph"] = kinds;
  return kinds.size > 1 ? "file" : only;
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
