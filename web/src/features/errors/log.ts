/** The last errors, stored in local storage for support. */
import { ApiError, type ErrorKind, type Severity } from "../../api/error";

/** An error that reached the shared handler. */
export type LogEntry = {
  timestamp: string;
  severity: Severity;
  message: string;
  name: string;
  stack: string | undefined;
  type: ErrorKind;
  /** Where it was caught. */
  context: string;
  userAgent: string;
  url: string;
  details?: unknown;
};

/** An error thrown while rendering. */
export type RenderEntry = {
  message: string;
  stack: string | undefined;
  componentStack: string | undefined;
  timestamp: string;
  userAgent: string;
  url: string;
};

export const errorLog = { key: "app_error_log", limit: 20 };
export const renderLog = { key: "app_errors", limit: 10 };

export function logError(error: unknown, context: string, details?: unknown): void {
  const { message, name, stack } = describe(error);
  const entry: LogEntry = {
    timestamp: new Date().toISOString(),
    severity: error instanceof ApiError ? error.severity : "ERROR",
    message,
    name,
    stack,
    type: error instanceof ApiError ? error.kind : "UNKNOWN",
    context,
    userAgent: navigator.userAgent,
    url: window.location.href,
    ...(details !== undefined && { details }),
  };
  append(errorLog, entry);
}

export function logRenderError(error: unknown, componentStack?: string): void {
  const { message, stack } = describe(error);
  const entry: RenderEntry = {
    message,
    stack,
    componentStack,
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
    url: window.location.href,
  };
  append(renderLog, entry);
}

function describe(error: unknown): { message: string; name: string; stack: string | undefined } {
  if (error instanceof Error) return { message: error.message, name: error.name, stack: error.stack };
  return { message: String(error), name: "Error", stack: undefined };
}

function append({ key, limit }: typeof errorLog, entry: LogEntry | RenderEntry): void {
  try {
    localStorage.setItem(key, JSON.stringify([...entries(key), entry].slice(-limit)));
  } catch {
    // Storage may be full or blocked. Logging must not cause another error.
  }
}

function entries(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
