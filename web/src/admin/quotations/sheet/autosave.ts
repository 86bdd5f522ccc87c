/**
 * Saves the draft shortly after each change: one request at a time, with retries, and never over somebody else's
 * version.
 *
 * Unsaved changes are stored on this device with the version they are based on, so that closing the tab loses nothing.
 * If somebody else saved first, the user chooses between both versions part by part (`merge.ts`), as in every other
 * form.
 */
import type { QuotationDetail, QuotationDraft } from "../../../api/contract/types.gen";
import { ApiError } from "../../../api/error";
import { messageOf } from "../../kit/failure";
import { readStored, store } from "../../kit/stored";

export type SaveState =
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
      draft: QuotationDraft;
    }
  /** Somebody else has saved; saving is paused until the conflict is resolved. */
  | { is: "stale"; theirs: QuotationDetail };

type AutosaveOptions = {
  id: string;
  /** The server's version when editing starts. */
  saved: QuotationDetail;
  send: (draft: QuotationDraft, version: number) => Promise<QuotationDetail>;
  onState: (state: SaveState) => void;
  onSaved: (answer: QuotationDetail, sent: QuotationDraft) => void;
  /** Milliseconds without a change before the draft is sent. */
  debounce?: number;
  /** Milliseconds before each retry; the last applies to all that follow. */
  retryDelays?: readonly number[];
};

const defaultDebounce = 600;
const defaultRetryDelays = [1000, 3000, 10_000, 30_000];

export class Autosave {
  readonly #options: Required<AutosaveOptions>;
  /** The server's latest known version. */
  #base: { draft: QuotationDraft; version: number };
  #draft: QuotationDraft;
  #state: SaveState = { is: "saved" };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #ended = false;
  /** Resolve functions of pending flushes. */
  #flushes: (() => void)[] = [];

  constructor(options: AutosaveOptions) {
    this.#options = { debounce: defaultDebounce, retryDelays: defaultRetryDelays, ...options };
    this.#base = { draft: options.saved.draft, version: options.saved.version };
    this.#draft = options.saved.draft;
  }

  get id(): string {
    return this.#options.id;
  }

  /** The common base when versions are compared. */
  get base(): QuotationDraft {
    return this.#base.draft;
  }

  get version(): number {
    return this.#base.version;
  }

  get isSaved(): boolean {
    return this.#state.is === "saved";
  }

  /** Reports the editor's current draft. */
  change(draft: QuotationDraft): void {
    if (draft === this.#draft) return;
    this.#draft = draft;
    if (isSame(draft, this.#base.draft) && this.#state.is !== "saving") return this.#finish();
    storeUnsaved(this.#options.id, { draft, base: this.#base });
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
  resolve(draft: QuotationDraft, theirs: QuotationDetail): void {
    this.#base = { draft: theirs.draft, version: theirs.version };
    this.#draft = draft;
    this.#options.onSaved(theirs, theirs.draft);
    if (isSame(draft, theirs.draft)) return this.#finish();
    storeUnsaved(this.#options.id, { draft, base: this.#base });
    void this.#send();
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

  #succeed(answer: QuotationDetail, sent: QuotationDraft): void {
    this.#failures = 0;
    this.#base = { draft: sent, version: answer.version };
    this.#options.onSaved(answer, sent);
    if (isSame(this.#draft, sent)) return this.#finish();
    storeUnsaved(this.#options.id, { draft: this.#draft, base: this.#base });
    if (this.#flushes.length > 0 || this.#ended) return void this.#send();
    this.#setState({ is: "changed" });
    this.#schedule(this.#options.debounce);
  }

  #fail(error: unknown, sent: QuotationDraft): void {
    const theirs = staleRecord(error);
    // The server has exactly what was sent: the earlier save succeeded, only its response was lost.
    if (theirs && isSame(theirs.draft, sent)) return this.#succeed(theirs, sent);
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
    clearUnsaved(this.#options.id);
    this.#setState({ is: "saved" });
    this.#resolveFlushes();
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

  #setState(state: SaveState): void {
    this.#state = state;
    if (!this.#ended) this.#options.onState(state);
  }
}

function staleRecord(error: unknown): QuotationDetail | null {
  const isStale = error instanceof ApiError && error.code === "stale" && error.current;
  return isStale ? (error.current as QuotationDetail) : null;
}

/** Whether a retry would fail in the same way. */
function isPermanent({ kind }: ApiError): boolean {
  return kind === "AUTHORIZATION" || kind === "NOT_FOUND";
}

/** An unsaved draft and the version it is based on. */
type Unsaved = { draft: QuotationDraft; base: { draft: QuotationDraft; version: number } };

const keyOf = (id: string) => `quotation.${id}`;

function storeUnsaved(id: string, unsaved: Unsaved): void {
  store(keyOf(id), JSON.stringify(unsaved));
}

export function clearUnsaved(id: string): void {
  store(keyOf(id), null);
}

/** The draft that an earlier visit could not save, if any. */
export function readUnsaved(id: string): Unsaved | null {
  const text = readStored(keyOf(id));
  return text === null ? null : (JSON.parse(text) as Unsaved);
}

/** Ignores the order of object keys. */
function isSame(one: QuotationDraft, other: QuotationDraft): boolean {
  return one === other || canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
