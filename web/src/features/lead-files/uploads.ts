/**
 * Files that a visitor sends before their form, by the tus protocol in pieces of a megabyte: a lost connection costs one
 * piece at most, and the rest goes on by itself.
 *
 * There is no account. The token that says whose files these are lives as long as the browser's tab; after a reload the
 * files that have arrived are still there, and one that was under way goes on once it is chosen again.
 */
import type { Problem, WaitingFile } from "../../api/contract/types.gen";

export type UploadState = "waiting" | "sending" | "paused" | "done" | "failed" | "missing";

/** A file's state, as shown. Immutable, so that rows can compare by identity. */
export type LeadUpload = Readonly<{
  key: number;
  name: string;
  bytes: number;
  sent: number;
  state: UploadState;
  /** Why it failed, for the visitor. */
  reason: string | null;
  /** Id on the server, once it is announced. */
  id: string | null;
}>;

type Entry = { shown: LeadUpload; file: File | null; stop: AbortController | null; failures: number };

export const maxFiles = 10;
export const maxBytes = 50_000_000;
const pieceBytes = 1024 * 1024;
const maxParallel = 2;
const minRetryDelay = 1000;
const maxRetryDelay = 30_000;
const endings = ["pdf", "jpg", "jpeg", "png", "dwg", "skp"];
export const accept = endings.map((ending) => `.${ending}`).join(",");

const address = "/api/lead-files";
const storageKey = "upload-session";

/** A refusal that trying again does not change. */
class Refused extends Error {}

/** The file is no longer on the server. */
class Gone extends Error {}

/** Why the browser does not even send a file; null if it may be sent. */
export function refusalOf({ name, size }: { name: string; size: number }): string | null {
  const ending = name.split(".").at(-1)?.toLowerCase() ?? "";
  if (!endings.includes(ending)) return "Please choose a PDF, JPG, PNG, DWG or SKP file.";
  if (size === 0) return "The file is empty. Choose it again once it is fully saved or downloaded.";
  if (size > maxBytes) return "The file is larger than 50 MB. Please save a smaller version.";
  return null;
}

export class LeadUploads {
  #entries: Entry[] = [];
  #snapshot: readonly LeadUpload[] = [];
  #nextKey = 1;
  #session: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly uploads = (): readonly LeadUpload[] => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The header that says whose files these are. */
  headers(): Record<string, string> {
    this.#session ??= storedSession();
    return { "X-Upload-Session": this.#session };
  }

  /** Ids of the files that have arrived. */
  ids(): string[] {
    return this.#snapshot.flatMap(({ state, id }) => (state === "done" && id !== null ? [id] : []));
  }

  /** Shows what this tab has sent before a reload. */
  async restore(): Promise<void> {
    if (readSession() === null || this.#entries.length > 0) return;
    const response = await fetch(address, { headers: this.headers() });
    if (!response.ok) return;
    const files = (await response.json()) as WaitingFile[];
    for (const { id, fileName, bytes, received } of files) {
      const state = received === bytes ? "done" : "missing";
      this.#push({ id, name: fileName, bytes, sent: received, state, reason: null }, null);
    }
    this.#notify();
  }

  add(files: readonly File[]): void {
    for (const file of files) {
      const known = this.#entries.find(
        ({ shown }) => shown.state === "missing" && shown.name === file.name && shown.bytes === file.size,
      );
      if (known) {
        known.file = file;
        update(known, { state: "waiting", reason: null });
        continue;
      }
      const refusal = refusalOf(file);
      const reason = refusal ?? this.#reasonToWait();
      const state = reason === null ? "waiting" : "failed";
      this.#push({ id: null, name: file.name, bytes: file.size, sent: 0, state, reason }, refusal ? null : file);
    }
    this.#startNext();
  }

  #reasonToWait(): string | null {
    const isFull = this.#entries.filter(({ shown }) => shown.state !== "failed").length >= maxFiles;
    return isFull ? "You can send 10 files. Remove one to add another." : null;
  }

  retry(key: number): void {
    const entry = this.#entries.find(({ shown }) => shown.key === key && shown.state === "failed");
    if (!entry?.file || this.#reasonToWait() !== null) return;
    entry.failures = 0;
    update(entry, { state: "waiting", reason: null });
    this.#startNext();
  }

  remove(key: number): void {
    const entry = this.#entries.find(({ shown }) => shown.key === key);
    if (!entry) return;
    this.#entries = this.#entries.filter((one) => one !== entry);
    entry.stop?.abort();
    const { id } = entry.shown;
    if (id !== null) void this.#send("DELETE", id, {}).catch(() => {});
    this.#startNext();
  }

  /** Forgets files that a form has taken along. */
  clear(): void {
    this.#entries = [];
    this.#notify();
  }

  /** Goes on at once when the browser is online again. */
  resume(): void {
    clearTimeout(this.#timer);
    for (const entry of this.#entries) {
      if (entry.shown.state !== "paused") continue;
      entry.failures = 0;
      update(entry, { state: "waiting" });
    }
    this.#startNext();
  }

  #push(shown: Omit<LeadUpload, "key">, file: File | null): void {
    this.#entries.push({ shown: { ...shown, key: this.#nextKey++ }, file, stop: null, failures: 0 });
  }

  #startNext(): void {
    const count = (state: UploadState) => this.#entries.filter(({ shown }) => shown.state === state).length;
    while (count("sending") < maxParallel) {
      const next = this.#entries.find(({ shown }) => shown.state === "waiting");
      if (!next) break;
      update(next, { state: "sending" });
      void this.#transfer(next);
    }
    this.#notify();
  }

  async #transfer(entry: Entry): Promise<void> {
    const stop = new AbortController();
    entry.stop = stop;
    try {
      await this.#sendAll(entry, stop.signal);
      update(entry, { state: "done" });
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#settle(entry, error);
    } finally {
      entry.stop = null;
      this.#startNext();
    }
  }

  #settle(entry: Entry, error: unknown): void {
    if (error instanceof Refused) {
      update(entry, { state: "failed", reason: error.message, id: null, sent: 0 });
      return;
    }
    if (error instanceof Gone) update(entry, { id: null, sent: 0 });
    update(entry, { state: "paused" });
    const delay = Math.min(maxRetryDelay, minRetryDelay * 2 ** entry.failures);
    entry.failures += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const one of this.#entries) if (one.shown.state === "paused") update(one, { state: "waiting" });
      this.#startNext();
    }, delay);
  }

  async #sendAll(entry: Entry, signal: AbortSignal): Promise<void> {
    const { file } = entry;
    if (!file) throw new Refused("Please choose the file again.");
    if (entry.shown.id === null) {
      const response = await this.#send("POST", null, {
        "Upload-Length": String(file.size),
        "Upload-Metadata": `filename ${base64(file.name)}`,
      });
      update(entry, { id: response.headers.get("Location")?.split("/").at(-1) ?? null, sent: 0 });
    } else {
      const response = await this.#send("HEAD", entry.shown.id, {}, null, signal);
      update(entry, { sent: Number(response.headers.get("Upload-Offset") ?? 0) });
    }
    this.#notify();
    while (entry.shown.sent < file.size) {
      const { id, sent } = entry.shown;
      if (id === null) throw new Gone();
      const piece = file.slice(sent, sent + pieceBytes);
      const type = "application/offset+octet-stream";
      const headers = { "Upload-Offset": String(sent), "Content-Type": type };
      const response = await this.#send("PATCH", id, headers, piece, signal);
      update(entry, { sent: Number(response.headers.get("Upload-Offset") ?? sent + piece.size) });
      entry.failures = 0;
      this.#notify();
    }
  }

  async #send(
    method: string,
    id: string | null,
    headers: Record<string, string>,
    body: Blob | null = null,
    signal: AbortSignal | null = null,
  ): Promise<Response> {
    const response = await fetch(id === null ? address : `${address}/${id}`, {
      method,
      headers: { "Tus-Resumable": "1.0.0", ...this.headers(), ...headers },
      body,
      signal,
    });
    if (response.ok) return response;
    if (response.status === 404) throw new Gone();
    const isPassing = response.status >= 500 || response.status === 429 || response.status === 409;
    const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
    // More files than allowed is a conflict, too, but one that does not pass.
    if (isPassing && problem?.code !== "too_many" && problem?.code !== "storage_full") throw new Error("try again");
    throw new Refused(problem?.message ?? "The file can't be sent.");
  }

  #notify(): void {
    this.#snapshot = this.#entries.map(({ shown }) => shown);
    for (const listener of this.#listeners) listener();
  }
}

function update(entry: Entry, change: Partial<LeadUpload>): void {
  entry.shown = { ...entry.shown, ...change };
}

function readSession(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** The tab's token, or a new one. Without storage it lasts until the page is left. */
function storedSession(): string {
  const known = readSession();
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Private browsing without storage.
  }
  return token;
}

/** UTF-8 as base64, for a header. */
function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
