/** Errors of requests: their kinds, severities and user messages. */
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

type ErrorDetails = {
  kind: ErrorKind;
  /** Absent without a response. */
  status?: number | undefined;
  /** The server's problem response. */
  problem?: Partial<Problem> | null | undefined;
  cause?: unknown;
};

/** A failed request. `message` is for logs and forms; `userMessage` is safe to show anywhere. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly kind: ErrorKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  /** Errors by field of the request. */
  readonly fields: Record<string, string> | undefined;
  readonly requestId: string | undefined;
  /** The current record, if the request had a stale version. */
  readonly current: unknown;

  constructor(message: string, { kind, status, problem, cause }: ErrorDetails) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
    this.code = problem?.code;
    this.fields = problem?.fields;
    this.requestId = problem?.requestId ?? undefined;
    this.current = problem?.current;
  }

  /** Refused because of maintenance. The service itself works, and the message is one that an admin wrote. */
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

/** The message to show for anything that was thrown. */
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
