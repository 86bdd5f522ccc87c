/** Logs uncaught errors and shows a toast. */
import { toast } from "../../ui/toast";
import { logError } from "./log";

export function catchUnhandledErrors(): void {
  window.addEventListener("error", (event) => {
    // No error object: another origin's script, or a browser notice such as a resize loop.
    if (event.error) handle(event.error, "window.onerror");
  });
  window.addEventListener("unhandledrejection", (event) => {
    if (!isAbort(event.reason)) handle(event.reason, "unhandledrejection");
  });
}

function handle(error: unknown, context: string): void {
  logError(error, context);
  toast({ variant: "destructive", title: "Error", description: "An error occurred. Please try again." });
}

/** A request is aborted when its page is left; that is no error. */
function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "AbortError";
}
