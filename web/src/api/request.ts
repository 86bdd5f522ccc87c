/** Sends API requests with a timeout, retries, gates, credentials and typed errors. */
import type { Problem } from "./contract/types.gen";
import { ApiError, kindOfStatus } from "./error";
import { gates } from "./gate";
import type { Answer, Body, Method, Optional, Target } from "./path";
import { endSession, redirectTo, secondStepAddress, session } from "./session";

export { ApiError } from "./error";

type RequestOptions = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The default is three for GET, one for other methods. */
  retries?: number;
  /** The service that the request depends on. */
  gate?: keyof typeof gates;
  /** Does not redirect to two-step verification: loaders redirect by themselves. */
  isLoader?: boolean;
  /** Sends no access token, for requests made before the session is known. */
  anonymous?: boolean;
};

/** JSON, unless it is a `FormData`. */
type BodyOption<M extends Method, T> = undefined extends Body<M, T> ? { body?: undefined } : { body: Body<M, T> };

export type AnyOptions = RequestOptions & { body?: unknown };

const timeout = 30_000;
const firstDelay = 1000;

/** Sends an untyped request: the caller is responsible for the type. */
export async function send<T>(method: Method, path: string, options: AnyOptions = {}): Promise<T> {
  // On the server, the API answers in process, and pages have no time for retries.
  if (import.meta.env?.VITE_SERVER) return attempt<T>(method, path, options);
  const { retries = method === "GET" ? 3 : 1, gate = "api" } = options;
  return gates[gate].pass(() => withRetries<T>(method, path, options, retries));
}

/** Sends a request typed by the contract: `request("GET", "/api/pricing")`. */
export const request = send as <const M extends Method, const T extends Target<M>>(
  method: M,
  target: T,
  ...options: Optional<RequestOptions & BodyOption<M, T>>
) => Promise<Answer<M, T>>;

async function withRetries<T>(method: Method, path: string, options: AnyOptions, retries: number): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt<T>(method, path, options);
    } catch (error) {
      if (retry >= retries || !isTransient(error)) throw error;
      await pause(firstDelay * 2 ** retry, options.signal);
    }
  }
}

/** Whether a retry may succeed. */
function isTransient(error: unknown): boolean {
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
        // The browser sets the content type of a form, with its boundary.
        ...(body !== undefined && !form && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 401) await endSession();
    return parseResponse<T>(response, text);
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.code === "second_factor" && !isLoader) redirectTo(secondStepAddress());
      throw error;
    }
    if (signal?.aborted) throw signal.reason;
    throw connectionError(error, limit.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

function parseResponse<T>(response: Response, text: string): T {
  const { ok, status, statusText } = response;
  const json = text === "" ? undefined : parseJson(text);
  if (!ok) {
    // Other responses have none of these fields.
    const problem = json as Partial<Problem> | null | undefined;
    const message = problem?.message || `HTTP ${status}: ${statusText}`;
    throw new ApiError(message, { kind: kindOfStatus(status), status, problem });
  }
  if (json === notJson) throw new ApiError("Invalid response format", { kind: "SERVER", status });
  return json as T;
}

const notJson = Symbol("not JSON");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return notJson;
  }
}

function connectionError(cause: unknown, timedOut: boolean): ApiError {
  if (timedOut) return new ApiError("Request timeout", { kind: "TIMEOUT", status: 408, cause });
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
