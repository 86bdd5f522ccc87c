/**
 * Saves the draft a moment after each change: one version at a time, again after a failure, and never over
 * somebody else's version.
 *
 * What has not arrived is kept on this device with the version it was based on, so that a closed tab loses
 * nothing. If somebody else saved first, both versions are shown thing by thing (`merge.ts`), as in every
 * other form.
 */
import type { QuotationDetail, QuotationDraft } from "../../../api/contract/types.gen";
import { ApiError } from "../../../api/error";
import { messageOf } from "../../kit/failure";
import { readStored, store } from "../../kit/stored";

export type SaveState =
  | { is: "saved" }
  | { is: "changed" }
  | { is: "saving" }
  /** It did not arrive; it is sent again by itself. */
  | { is: "failed"; message: string }
  /** The server does not take it as it is; `fields` says where. */
  | {
      is: "refused";
      message: string;
      fields: Readonly<Record<string, string>>;
      draft: QuotationDraft;
    }
  /** Somebody else has saved meanwhile. */
  | { is: "stale"; theirs: QuotationDetail };

type SavingOptions = {
  id: string;
  /** What the server had at the beginning. */
  saved: QuotationDetail;
  send: (draft: QuotationDraft, version: number) => Promise<QuotationDetail>;
  onState: (state: SaveState) => void;
  onSaved: (answer: QuotationDetail, sent: QuotationDraft) => void;
  /** Milliseconds of rest before a change is sent. */
  rest?: number;
  /** Milliseconds before each further attempt; the last counts for all that follow. */
  delays?: readonly number[];
};

const usualRest = 600;
const usualDelays = [1000, 3000, 10_000, 30_000];

export class Saving {
  readonly #options: Required<SavingOptions>;
  /** What the server has, as far as is known. */
  #base: { draft: QuotationDraft; version: number };
  #draft: QuotationDraft;
  #state: SaveState = { is: "saved" };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #ended = false;
  #waiting: (() => void)[] = [];

  constructor(options: SavingOptions) {
    this.#options = { rest: usualRest, delays: usualDelays, ...options };
    this.#base = { draft: options.saved.draft, version: options.saved.version };
    this.#draft = options.saved.draft;
  }

  get id(): string {
    return this.#options.id;
  }

  /** What both began with, when versions are compared. */
  get base(): QuotationDraft {
    return this.#base.draft;
  }

  get version(): number {
    return this.#base.version;
  }

  get isSafe(): boolean {
    return this.#state.is === "saved";
  }

  /** Takes what stands in the editor now. */
  change(draft: QuotationDraft): void {
    if (draft === this.#draft) return;
    this.#draft = draft;
    if (same(draft, this.#base.draft) && this.#state.is !== "saving") return this.#rest();
    keep(this.#options.id, { draft, base: this.#base });
    if (this.#state.is === "saving" || this.#state.is === "stale") return;
    this.#tell({ is: "changed" });
    this.#later(this.#options.rest);
  }

  /** Sends what waits at once; resolves when there is nothing left to send, or it cannot be sent. */
  flush(): Promise<void> {
    if (this.#state.is === "saved") return Promise.resolve();
    const done = new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#state.is === "refused" || this.#state.is === "stale") this.#answerWaiting();
    else if (this.#state.is !== "saving") void this.#send();
    return done;
  }

  /** Tries again after a failure. */
  retry(): void {
    if (this.#state.is === "failed" || this.#state.is === "changed") void this.#send();
  }

  /** What was chosen of two versions; `theirs` is what it is written over. */
  settle(draft: QuotationDraft, theirs: QuotationDetail): void {
    this.#base = { draft: theirs.draft, version: theirs.version };
    this.#draft = draft;
    this.#options.onSaved(theirs, theirs.draft);
    if (same(draft, theirs.draft)) return this.#rest();
    keep(this.#options.id, { draft, base: this.#base });
    void this.#send();
  }

  /** Goes on after an end, as a screen does that is drawn anew. */
  resume(): void {
    this.#ended = false;
  }

  /** Nobody is interested any more; what waits is sent a last time, and stays kept until it has arrived. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    if (this.#state.is === "changed" || this.#state.is === "failed") void this.#send();
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#tell({ is: "saving" });
    const sent = this.#draft;
    try {
      this.#arrived(await this.#options.send(sent, this.#base.version), sent);
    } catch (error) {
      this.#fail(error, sent);
    }
  }

  #arrived(answer: QuotationDetail, sent: QuotationDraft): void {
    this.#failures = 0;
    this.#base = { draft: sent, version: answer.version };
    this.#options.onSaved(answer, sent);
    if (same(this.#draft, sent)) return this.#rest();
    keep(this.#options.id, { draft: this.#draft, base: this.#base });
    if (this.#waiting.length > 0 || this.#ended) return void this.#send();
    this.#tell({ is: "changed" });
    this.#later(this.#options.rest);
  }

  #fail(error: unknown, sent: QuotationDraft): void {
    const theirs = staleRecord(error);
    // An answer that was lost on its way is no other person.
    if (theirs && same(theirs.draft, sent)) return this.#arrived(theirs, sent);
    if (theirs) {
      this.#tell({ is: "stale", theirs });
    } else if (error instanceof ApiError && (error.status === 422 || error.status === 409 || isFinal(error))) {
      this.#tell({
        is: "refused",
        message: messageOf(error),
        fields: error.fields ?? {},
        draft: sent,
      });
      if (!same(this.#draft, sent)) this.#later(this.#options.rest);
    } else {
      const { delays } = this.#options;
      this.#tell({ is: "failed", message: messageOf(error) });
      if (!this.#ended) this.#later(delays[Math.min(this.#failures, delays.length - 1)] ?? usualRest);
      this.#failures += 1;
    }
    this.#answerWaiting();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    forget(this.#options.id);
    this.#tell({ is: "saved" });
    this.#answerWaiting();
  }

  #answerWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  #later(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), delay);
  }

  #tell(state: SaveState): void {
    this.#state = state;
    if (!this.#ended) this.#options.onState(state);
  }
}

function staleRecord(error: unknown): QuotationDetail | null {
  const isStale = error instanceof ApiError && error.code === "stale" && error.current;
  return isStale ? (error.current as QuotationDetail) : null;
}

/** Whether sending the same again would change nothing. */
function isFinal({ kind }: ApiError): boolean {
  return kind === "AUTHORIZATION" || kind === "NOT_FOUND";
}

/** What has not arrived, and what it was written over. */
type Kept = { draft: QuotationDraft; base: { draft: QuotationDraft; version: number } };

const keyOf = (id: string) => `quotation.${id}`;

function keep(id: string, kept: Kept): void {
  store(keyOf(id), JSON.stringify(kept));
}

export function forget(id: string): void {
  store(keyOf(id), null);
}

/** What an earlier visit could not send; null when everything has arrived. */
export function keptOf(id: string): Kept | null {
  const text = readStored(keyOf(id));
  return text === null ? null : (JSON.parse(text) as Kept);
}

/** Whatever the order of their fields. */
function same(one: QuotationDraft, other: QuotationDraft): boolean {
  return one === other || canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
