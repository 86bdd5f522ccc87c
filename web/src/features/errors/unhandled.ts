/** Catches what nobody else has caught: it is written down, and the visitor is told. */
import { toast } from "../../ui/toast";
import { logError } from "./log";

export function catchUnhandledErrors(): void {
  window.addEventListener("error", (event) => {
    // Without an error it is another origin's script or a browser's own notice, such as a resize loop.
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

/** A request that was given up because its page was left is no error. */
function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "AbortError";
}
