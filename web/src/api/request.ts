/** The one way to ask the API: time limit, retries, gates, credentials, and errors sorted into kinds. */
import type { Problem } from "./contract/types.gen";
import { ApiError, kindOfStatus } from "./error";
import { gates } from "./gate";
import type { Answer, Body, Method, Optional, Target } from "./path";
import { endSession, leaveFor, secondStepAddress, session } from "./session";

export { ApiError } from "./error";

type RequestOptions = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Instead of three for a GET and one for all others. */
  retries?: number;
  /** Which service stands behind the call. */
  gate?: keyof typeof gates;
  /** Leaves it to the caller what a session lacks: loaders lead to the second step of signing in by themselves. */
  isLoader?: boolean;
  /** Leaves the session out of it: for what is asked before it is known who is signed in. */
  anonymous?: boolean;
};

/** Sent as JSON, unless it is a `FormData`. */
type Carried<M extends Method, T> = undefined extends Body<M, T> ? { body?: undefined } : { body: Body<M, T> };

/** With a body of any kind, and about an address of any kind. */
export type AnyOptions = RequestOptions & { body?: unknown };

const timeout = 30_000;
const firstDelay = 1000;

/** Asks the API at an address that was put together from parts: who calls it answers for the type. */
export async function send<T>(method: Method, path: string, options: AnyOptions = {}): Promise<T> {
  const { retries = method === "GET" ? 3 : 1, gate = "api" } = options;
  return gates[gate].pass(() => retried<T>(method, path, options, retries));
}

/** Asks the API: `request("GET", "/api/pricing")`. The contract says what is sent and what comes back. */
export const request = send as <const M extends Method, const T extends Target<M>>(
  method: M,
  target: T,
  ...options: Optional<RequestOptions & Carried<M, T>>
) => Promise<Answer<M, T>>;

async function retried<T>(method: Method, path: string, options: AnyOptions, retries: number): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt<T>(method, path, options);
    } catch (error) {
      if (retry >= retries || !isPassing(error)) throw error;
      await pause(firstDelay * 2 ** retry, options.signal);
    }
  }
}

/** Whether the same request may well succeed a moment later. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.isMaintenance) return false;
  return error.kind === "NETWORK" || error.kind === "TIMEOUT" || error.status === 503;
}

async function attempt<T>(method: Method, path: string, options: AnyOptions): Promise<T> {
  const { body, headers, signal, anonymous, isLoader } = options;
  const form = body instanceof FormData;
  const token = anonymous ? null : await session().accessToken();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeout);
  try {
    const response = await fetch(path, {
      method,
      credentials: "include",
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      headers: {
        Accept: "application/json",
        ...(token && { Authorization: `Bearer ${token}` }),
        // A form's content type carries its boundary: only the browser knows it.
        ...(body !== undefined && !form && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 401) await endSession();
    return answer<T>(response, text);
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.code === "second_factor" && !isLoader) leaveFor(secondStepAddress());
      throw error;
    }
    if (signal?.aborted) throw signal.reason;
    throw unanswered(error, limit.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

function answer<T>(response: Response, text: string): T {
  const { ok, status, statusText } = response;
  const json = text === "" ? undefined : parsed(text);
  if (!ok) {
    // Whatever else was answered has none of these fields.
    const problem = json as Partial<Problem> | null | undefined;
    const message = problem?.message || `HTTP ${status}: ${statusText}`;
    throw new ApiError(message, { kind: kindOfStatus(status), status, problem });
  }
  if (json === notJson) throw new ApiError("Invalid response format", { kind: "SERVER", status });
  return json as T;
}

const notJson = Symbol("not JSON");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return notJson;
  }
}

function unanswered(cause: unknown, late: boolean): ApiError {
  if (late) return new ApiError("Request timeout", { kind: "TIMEOUT", status: 408, cause });
  const offline = typeof navigator !== "undefined" && navigator.onLine === false;
  const message = offline ? "Network connection error" : cause instanceof Error ? cause.message : String(cause);
  return new ApiError(message, { kind: "NETWORK", cause });
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
