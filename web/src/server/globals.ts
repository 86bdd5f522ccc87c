/**
 * What pages need of a browser while the server renders them: its engine has the language alone, and `hostFetch`,
 * `hostLog`, `TextEncoder`, `TextDecoder`, `queueMicrotask` and `setTimeout(0)`.
 *
 * Imported first. Only what the pages' loaders and the router use is here, not the whole of each standard.
 */
import "core-js/web/url";
import "core-js/web/url-search-params";
import "core-js/actual/url/parse";
import "core-js/stable/atob";
import "core-js/stable/btoa";

type HostAnswer = { status: number; headers: Record<string, string>; body: string };
type HostRequest = { method: string; path: string; headers: Record<string, string> };

declare const hostFetch: (request: HostRequest) => Promise<HostAnswer>;
declare const hostLog: (level: string, text: string) => void;

type HeadersInit = Iterable<readonly [string, string]> | Record<string, string> | undefined;

class Headers {
  readonly #values = new Map<string, string>();

  constructor(init?: HeadersInit) {
    const entries = init && Symbol.iterator in init ? (init as Iterable<[string, string]>) : Object.entries(init ?? {});
    for (const [name, value] of entries) this.append(name, value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value);
  }

  append(name: string, value: string): void {
    const earlier = this.get(name);
    this.set(name, earlier === null ? value : `${earlier}, ${value}`);
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.#values.entries();
  }
}

/** Never aborts by itself: the server ends a page that takes too long. */
class AbortSignal {
  aborted = false;
  reason: unknown;
  readonly #listeners = new Set<() => void>();

  addEventListener(_: "abort", listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_: "abort", listener: () => void): void {
    this.#listeners.delete(listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    for (const listener of this.#listeners) listener();
  }

  static any(signals: readonly AbortSignal[]): AbortSignal {
    const any = new AbortSignal();
    for (const signal of signals) {
      if (signal.aborted) any.abort(signal.reason);
      else signal.addEventListener("abort", () => any.abort(signal.reason));
    }
    return any;
  }

  static timeout(): AbortSignal {
    return new AbortSignal();
  }
}

class AbortController {
  readonly signal = new AbortSignal();

  abort(reason: unknown = new Error("The operation was aborted.")): void {
    this.signal.abort(reason);
  }
}

/** Pages send no forms while they are rendered. */
function FormData(): void {}

type RequestInit = { method?: string; headers?: HeadersInit; signal?: AbortSignal };

class Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;

  constructor(input: string | URL | Request, init: RequestInit = {}) {
    const from = input instanceof Request ? input : null;
    this.url = from ? from.url : new URL(String(input)).href;
    this.method = (init.method ?? from?.method ?? "GET").toUpperCase();
    this.headers = new Headers(init.headers ?? from?.headers);
    this.signal = init.signal ?? from?.signal ?? new AbortSignal();
  }
}

type ResponseInit = { status?: number; statusText?: string; headers?: HeadersInit };

class Response {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly body: string | null;

  constructor(body: string | null = null, { status = 200, statusText = "", headers }: ResponseInit = {}) {
    this.body = body;
    this.status = status;
    this.statusText = statusText;
    this.headers = new Headers(headers);
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  async text(): Promise<string> {
    return this.body ?? "";
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}

async function fetch(path: string, { method = "GET", headers }: RequestInit = {}): Promise<Response> {
  const sent = Object.fromEntries(new Headers(headers));
  const { body, ...answer } = await hostFetch({ method, path, headers: sent });
  return new Response(body, answer);
}

function log(level: string) {
  return (...parts: unknown[]) => hostLog(level, parts.map(text).join(" "));
}

function text(part: unknown): string {
  if (part instanceof Error) return part.stack?.includes(part.message) ? part.stack : `${String(part)}\n${part.stack}`;
  return typeof part === "object" ? JSON.stringify(part) : String(part);
}

const host = globalThis as unknown as { setTimeout: (run: () => void, delay: number) => unknown };
const nextTurn = host.setTimeout;

Object.assign(globalThis, {
  AbortController,
  AbortSignal,
  FormData,
  Headers,
  Request,
  Response,
  fetch,
  performance: { now: () => Date.now() },
  console: { debug: log("debug"), info: log("info"), log: log("info"), warn: log("warn"), error: log("error") },
  // Later timers only limit a wait, which the server does for the page as a whole.
  setTimeout: (run: () => void, delay = 0) => (delay > 0 ? 0 : nextTurn(run, 0)),
  clearTimeout: () => undefined,
});
