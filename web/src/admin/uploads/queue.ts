/**
 * The upload queue: three files at a time, each resumed where a lost connection stopped it.
 *
 * It lives as long as the page, whichever screen is open. A file resumes as soon as the browser is online
 * again, or after a minute without progress; after a reload, once the user chooses the same file again.
 * A file dropped on a slot has its place there from the first byte.
 */
import type { Ending, Send, Sending } from "./send";

/** What a file becomes: a new photograph, optionally placed on a service page; a new video; or a replacement file. */
export type Purpose = {
  /** Photograph by default. */
  purpose?: "video";
  /** The video it replaces the file of. */
  video?: string;
  /** The photograph it replaces the file of. */
  photograph?: string;
  /** The slot it is placed in. */
  page?: string;
  slot?: string;
  category?: string;
};

/** `paused` means waiting for the connection; it resumes without the user. */
export type TransferState = "waiting" | "sending" | "paused" | "done" | "failed";

/** A file's public state. Immutable, so that rows can compare by identity. */
export type Transfer = Readonly<{
  id: number;
  fileName: string;
  bytes: number;
  purpose: Purpose;
  sent: number;
  state: TransferState;
  /** Why it failed, as shown to the user. */
  reason: string | null;
  /** Id of the resulting photograph. */
  photograph: string | null;
}>;

type Entry = {
  transfer: Transfer;
  readonly file: File;
  sending: Sending | null;
  /** Number of the current attempt; callbacks of earlier attempts are ignored. */
  attempt: number;
  failures: number;
  /** Timestamp of the last progress. */
  lastProgressAt: number;
};

const maxParallel = 3;

/** Milliseconds without progress before an attempt counts as dead: phones switch networks without an error. */
const stallTimeout = 60_000;

/** Milliseconds before a paused file is retried. Doubles with each failure. */
const minRetryDelay = 1000;
const maxRetryDelay = 30_000;

/** Milliseconds between two notifications of progress, which may be reported a thousand times a second. */
const progressInterval = 100;

export class UploadQueue {
  readonly #send: Send;
  #entries: Entry[] = [];
  #snapshot: readonly Transfer[] = [];
  #nextId = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #arrivalListeners = new Set<() => void>();

  constructor(send: Send) {
    this.#send = send;
  }

  /** Returns the ids of the transfers. */
  add(files: readonly File[], purpose: Purpose = {}): number[] {
    const first = this.#nextId;
    for (const file of files) {
      const { name: fileName, size: bytes } = file;
      const transfer = { id: this.#nextId++, fileName, bytes, purpose, sent: 0, reason: null, photograph: null };
      const entry = { file, sending: null, attempt: 0, failures: 0, lastProgressAt: 0 };
      this.#entries.push({ ...entry, transfer: { ...transfer, state: "waiting" } });
    }
    this.#startNext();
    return files.map((_, index) => first + index);
  }

  retry(id: number): void {
    const entry = this.#entries.find(({ transfer }) => transfer.id === id && transfer.state === "failed");
    if (!entry) return;
    entry.failures = 0;
    update(entry, { state: "waiting", reason: null });
    this.#startNext();
  }

  /** Removes a file and what the server has received of it. */
  remove(id: number): void {
    const entry = this.#entries.find(({ transfer }) => transfer.id === id);
    if (!entry) return;
    this.#entries = this.#entries.filter((one) => one !== entry);
    if (entry.transfer.state !== "done") entry.sending?.abandon();
    this.#startNext();
  }

  /** Removes all finished and failed files. */
  clear(): void {
    this.#entries = this.#entries.filter(({ transfer: { state } }) => state !== "done" && state !== "failed");
    this.#notify();
  }

  /** Call when the browser goes offline: running requests would wait for an answer that cannot come. */
  pause(): void {
    for (const entry of this.#in("sending")) {
      entry.sending?.stop();
      this.#pause(entry);
    }
  }

  /** Call when the browser is online again: paused files resume without waiting for their retry. */
  resume(): void {
    for (const entry of this.#in("paused")) {
      entry.failures = 0;
      this.#start(entry);
    }
    this.#notify();
  }

  readonly transfers = (): readonly Transfer[] => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly subscribeToArrivals = (listener: () => void): (() => void) => {
    this.#arrivalListeners.add(listener);
    return () => this.#arrivalListeners.delete(listener);
  };

  #in(...states: TransferState[]): Entry[] {
    return this.#entries.filter(({ transfer }) => states.includes(transfer.state));
  }

  #startNext(): void {
    const free = maxParallel - this.#in("sending", "paused").length;
    for (const entry of this.#in("waiting").slice(0, Math.max(0, free))) this.#start(entry);
    this.#notify();
  }

  #start(entry: Entry): void {
    entry.sending?.stop();
    entry.attempt += 1;
    entry.lastProgressAt = Date.now();
    update(entry, { state: "sending" });
    const { attempt } = entry;
    entry.sending = this.#send(entry.file, entry.transfer.purpose, {
      onProgress: (sent) => {
        if (sent > entry.transfer.sent) entry.failures = 0;
        entry.lastProgressAt = Date.now();
        update(entry, { sent });
        this.#notifySoon();
      },
      onEnd: (ending) => this.#isCurrent(entry, "sending", attempt) && this.#end(entry, ending),
    });
    this.#watchForStall(entry, attempt);
  }

  /** Pauses an attempt that has made no progress for `stallTimeout`. */
  #watchForStall(entry: Entry, attempt: number): void {
    const left = entry.lastProgressAt + stallTimeout - Date.now();
    setTimeout(() => {
      if (!this.#isCurrent(entry, "sending", attempt)) return;
      if (Date.now() < entry.lastProgressAt + stallTimeout) return this.#watchForStall(entry, attempt);
      entry.sending?.stop();
      this.#pause(entry);
    }, left);
  }

  #isCurrent(entry: Entry, state: TransferState, attempt: number): boolean {
    return this.#entries.includes(entry) && entry.transfer.state === state && entry.attempt === attempt;
  }

  #end(entry: Entry, ending: Ending): void {
    if (ending.kind === "lost") return this.#pause(entry);
    if (ending.kind === "refused") update(entry, { state: "failed", reason: ending.reason });
    else update(entry, { state: "done", sent: entry.transfer.bytes, photograph: ending.photograph });
    this.#startNext();
    if (ending.kind === "arrived") for (const listener of this.#arrivalListeners) listener();
  }

  /** The file keeps its slot among the parallel ones: others would meet the same dead connection. */
  #pause(entry: Entry): void {
    update(entry, { state: "paused" });
    const delay = Math.min(maxRetryDelay, minRetryDelay * 2 ** entry.failures);
    entry.failures += 1;
    const { attempt } = entry;
    setTimeout(() => {
      if (!this.#isCurrent(entry, "paused", attempt)) return;
      this.#start(entry);
      this.#notify();
    }, delay);
    this.#notify();
  }

  #notifySoon(): void {
    this.#timer ??= setTimeout(() => this.#notify(), progressInterval);
  }

  #notify(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#snapshot = this.#entries.map(({ transfer }) => transfer);
    for (const listener of this.#listeners) listener();
  }
}

function update(entry: Entry, changes: Partial<Transfer>): void {
  entry.transfer = { ...entry.transfer, ...changes };
}

/** What to call these files together: photographs, videos, or files for a mix. */
export function nounOf(transfers: readonly Transfer[]): "photograph" | "video" | "file" {
  const kinds = new Set(transfers.map(({ purpose }) => purpose.purpose ?? "photograph"));
  const [only = "photograph"] = kinds;
  return kinds.size > 1 ? "file" : only;
}

export function summaryOf(transfers: readonly Transfer[]) {
  const counts = { waiting: 0, sending: 0, paused: 0, done: 0, failed: 0 };
  let bytes = 0;
  let sent = 0;
  for (const transfer of transfers) {
    counts[transfer.state] += 1;
    // Failed files do not hold up the total progress.
    if (transfer.state === "failed") continue;
    bytes += transfer.bytes;
    sent += transfer.sent;
  }
  const open = counts.waiting + counts.sending + counts.paused;
  return { ...counts, open, total: transfers.length, fraction: bytes === 0 ? 1 : sent / bytes };
}
