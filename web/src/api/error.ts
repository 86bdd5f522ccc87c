/** What can go wrong with a request, sorted into kinds, each with the words for it. */
import type { Problem } from "./contract/types.gen";

export type ErrorKind =
  | "NETWORK"
  | "VALIDATION"
  | "AUTHENTICATION"
  | "AUTHORIZATION"
  | "NOT_FOUND"
  | "SERVER"
  | "CLIENT"
  | "TIMEOUT"
  | "UNKNOWN";

export type Severity = "DEBUG" | "INFO" | "WARNING" | "ERROR" | "CRITICAL";

type ErrorFacts = {
  kind: ErrorKind;
  /** Absent when no server has answered. */
  status?: number | undefined;
  /** What the server said, if it answered in our form. */
  problem?: Partial<Problem> | null | undefined;
  cause?: unknown;
};

/** A request that failed. `message` is for logs and forms; `userMessage` is what anybody may be shown. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly kind: ErrorKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  /** Reason by field of the payload, when the server named any. */
  readonly fields: Record<string, string> | undefined;
  readonly requestId: string | undefined;
  /** The record as it is now, when the caller's version of it was stale. */
  readonly current: unknown;

  constructor(message: string, { kind, status, problem, cause }: ErrorFacts) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
    this.code = problem?.code;
    this.fields = problem?.fields;
    this.requestId = problem?.requestId ?? undefined;
    this.current = problem?.current;
  }

  /** Refused because the site is being maintained. The service works; it says so in words that somebody chose. */
  get isMaintenance(): boolean {
    return this.code === "maintenance";
  }

  get severity(): Severity {
    return severityOf(this.kind);
  }
}

export function kindOfStatus(status: number): ErrorKind {
  if (status === 401) return "AUTHENTICATION";
  if (status === 403) return "AUTHORIZATION";
  if (status === 404) return "NOT_FOUND";
  if (status === 400 || status === 422) return "VALIDATION";
  if (status === 408 || status === 504) return "TIMEOUT";
  if (status >= 500) return "SERVER";
  if (status >= 400) return "CLIENT";
  return "UNKNOWN";
}

export function severityOf(kind: ErrorKind): Severity {
  if (kind === "SERVER") return "CRITICAL";
  if (kind === "NOT_FOUND" || kind === "VALIDATION") return "WARNING";
  return "ERROR";
}

/** The words for anybody, whatever was thrown. */
export function userMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return "An unexpected error occurred. Please try again.";
  switch (error.kind) {
    case "NETWORK":
      return "Unable to connect to our servers. Please check your internet connection and try again.";
    case "AUTHENTICATION":
      return "Please sign in to continue.";
    case "AUTHORIZATION":
      return "You don't have permission to perform this action.";
    case "NOT_FOUND":
      return "The requested resource could not be found.";
    case "VALIDATION":
      return "Please check your input and try again.";
    case "TIMEOUT":
      return "The request took too long. Please try again.";
    case "SERVER":
      return error.status === 503
        ? "Our services are temporarily unavailable. Please try again later."
        : "Something went wrong on our end. Please try again later.";
    default:
      return "An unexpected error occurred. Please try again.";
  }
}
