/**
 * Saves a draft shortly after each change: one request at a time, with retries, and never over somebody else's version.
 *
 * Unsaved changes are stored on this device with the version they are based on, so that closing the tab loses nothing.
 * If somebody else saved first, saving pauses until the screen has merged both versions or asked the user.
 */
import { ApiError } from "../../api/error";
import { messageOf } from "./failure";
import { readStored, store } from "./stored";

export type SaveState<Draft, Saved> =
  | { is: "saved" }
  | { is: "changed" }
  | { is: "saving" }
  /** The request failed; it is retried automatically. */
  | { is: "failed"; message: string }
  /** The server rejected `draft`; `fields` says why. It is sent again after the next change. */
  | {
      is: "refused";
      message: string;
      fields: Readonly<Record<string, string>>;
      draft: Draft;
    }
  /** Somebody else has saved; saving is paused until the conflict is resolved. */
  | { is: "stale"; theirs: Saved };

/** A draft and the version it has on the server. */
type Based<Draft> = { draft: Draft; version: number };

export type AutosaveOptions<Draft, Saved extends { version: number }> = {
  /** Names the unsaved changes on this device. */
  key: string;
  /** The server's version when editing starts. */
  saved: Based<Draft>;
  draftOf: (saved: Saved) => Draft;
  send: (draft: Draft, version: number) => Promise<Saved>;
  onState: (state: SaveState<Draft, Saved>) => void;
  onSaved: (answer: Saved, sent: Draft) => void;
  /** Milliseconds without a change before the draft is sent. */
  debounce?: number;
  /** Milliseconds before each retry; the last applies to all that follow. */
  retryDelays?: readonly number[];
};

const defaultDebounce = 600;
const defaultRetryDelays = [1000, 3000, 10_000, 30_000];

export class Autosave<Draft, Saved extends { version: number }> {
  readonly #options: Required<AutosaveOptions<Draft, Saved>>;
  /** The server's latest known version. */
  #base: Based<Draft>;
  #draft: Draft;
  #state: SaveState<Draft, Saved> = { is: "saved" };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #ended = false;
  /** Resolve functions of pending flushes. */
  #flushes: (() => void)[] = [];

  constructor(options: AutosaveOptions<Draft, Saved>) {
    this.#options = { debounce: defaultDebounce, retryDelays: defaultRetryDelays, ...options };
    this.#base = options.saved;
    this.#draft = options.saved.draft;
  }

  get key(): string {
    return this.#options.key;
  }

  /** The common base when versions are compared. */
  get base(): Draft {
    return this.#base.draft;
  }

  get version(): number {
    return this.#base.version;
  }

  get isSaved(): boolean {
    return this.#state.is === "saved";
  }

  /** Reports the editor's current draft. */
  change(draft: Draft): void {
    if (draft === this.#draft) return;
    this.#draft = draft;
    if (isSame(draft, this.#base.draft) && this.#state.is !== "saving") return this.#finish();
    this.#keep(draft);
    if (this.#state.is === "saving" || this.#state.is === "stale") return;
    this.#setState({ is: "changed" });
    this.#schedule(this.#options.debounce);
  }

  /** Sends pending changes now. Resolves when everything is saved, or saving is not possible. */
  flush(): Promise<void> {
    if (this.#state.is === "saved") return Promise.resolve();
    const done = new Promise<void>((resolve) => this.#flushes.push(resolve));
    if (this.#state.is === "refused" || this.#state.is === "stale") this.#resolveFlushes();
    else if (this.#state.is !== "saving") void this.#send();
    return done;
  }

  /** Retries now instead of after the delay. */
  retry(): void {
    if (this.#state.is === "failed" || this.#state.is === "changed") void this.#send();
  }

  /** Ends a conflict: saves the merged draft over `theirs`. */
  resolve(draft: Draft, theirs: Saved): void {
    this.#base = { draft: this.#options.draftOf(theirs), version: theirs.version };
    this.#draft = draft;
    this.#options.onSaved(theirs, this.#base.draft);
    if (isSame(draft, this.#base.draft)) return this.#finish();
    this.#keep(draft);
    void this.#send();
  }

  /** Takes over a version that was saved elsewhere, while nothing is unsaved here. */
  follow(saved: Saved): boolean {
    if (this.#state.is !== "saved" || saved.version <= this.#base.version) return false;
    this.#base = { draft: this.#options.draftOf(saved), version: saved.version };
    this.#draft = this.#base.draft;
    return true;
  }

  /** Forgets unsaved changes: the record was deleted. */
  abandon(): void {
    this.#draft = this.#base.draft;
    this.#finish();
  }

  /** Restarts after `end`, for a component that is mounted again. */
  resume(): void {
    this.#ended = false;
  }

  /** Stops reporting states. Pending changes are sent once more, and stay stored until they are saved. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    if (this.#state.is === "changed" || this.#state.is === "failed") void this.#send();
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#setState({ is: "saving" });
    const sent = this.#draft;
    try {
      this.#succeed(await this.#options.send(sent, this.#base.version), sent);
    } catch (error) {
      this.#fail(error, sent);
    }
  }

  #succeed(answer: Saved, sent: Draft): void {
    this.#failures = 0;
    this.#base = { draft: sent, version: answer.version };
    this.#options.onSaved(answer, sent);
    if (isSame(this.#draft, sent)) return this.#finish();
    this.#keep(this.#draft);
    if (this.#flushes.length > 0 || this.#ended) return void this.#send();
    this.#setState({ is: "changed" });
    this.#schedule(this.#options.debounce);
  }

  #fail(error: unknown, sent: Draft): void {
    const theirs = staleRecord<Saved>(error);
    // The server has exactly what was sent: the earlier save succeeded, only its response was lost.
    if (theirs && isSame(this.#options.draftOf(theirs), sent)) return this.#succeed(theirs, sent);
    if (theirs) {
      this.#setState({ is: "stale", theirs });
    } else if (error instanceof ApiError && (error.status === 422 || error.status === 409 || isPermanent(error))) {
      this.#setState({
        is: "refused",
        message: messageOf(error),
        fields: error.fields ?? {},
        draft: sent,
      });
      if (!isSame(this.#draft, sent)) this.#schedule(this.#options.debounce);
    } else {
      const { retryDelays } = this.#options;
      this.#setState({ is: "failed", message: messageOf(error) });
      if (!this.#ended)
        this.#schedule(retryDelays[Math.min(this.#failures, retryDelays.length - 1)] ?? defaultDebounce);
      this.#failures += 1;
    }
    this.#resolveFlushes();
  }

  #finish(): void {
    clearTimeout(this.#timer);
    clearUnsaved(this.#options.key);
    this.#setState({ is: "saved" });
    this.#resolveFlushes();
  }

  #keep(draft: Draft): void {
    store(this.#options.key, JSON.stringify({ draft, base: this.#base }));
  }

  #resolveFlushes(): void {
    const flushes = this.#flushes;
    this.#flushes = [];
    for (const resolve of flushes) resolve();
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), delay);
  }

  #setState(state: SaveState<Draft, Saved>): void {
    this.#state = state;
    if (!this.#ended) this.#options.onState(state);
  }
}

function staleRecord<Saved>(error: unknown): Saved | null {
  const isStale = error instanceof ApiError && error.code === "stale" && error.current;
  return isStale ? (error.current as Saved) : null;
}

/** Whether a retry would fail in the same way. */
function isPermanent({ kind }: ApiError): boolean {
  return kind === "AUTHORIZATION" || kind === "NOT_FOUND";
}

/** An unsaved draft and the version it is based on. */
export type Unsaved<Draft> = { draft: Draft; base: Based<Draft> };

export function clearUnsaved(key: string): void {
  store(key, null);
}

/** The draft that an earlier visit could not save, if any. */
export function readUnsaved<Draft>(key: string): Unsaved<Draft> | null {
  const text = readStored(key);
  return text === null ? null : (JSON.parse(text) as Unsaved<Draft>);
}

/** Ignores the order of object keys. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
