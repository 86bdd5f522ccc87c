/** What to tell a buyer when the server refuses something. */
import { ApiError, userMessage } from "../../api/error";

/** The server's own words if the request was at fault, such as a rule that forbids it; otherwise a general message. */
export function refusalMessage(error: unknown): string {
  const isRefusal = error instanceof ApiError && error.status !== undefined && error.status < 500;
  return isRefusal ? error.message : userMessage(error);
}

/** Reasons of refused fields are phrases ("must not be empty"); beside a field they need to be sentences. */
export function sentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.?!]$/.test(reason) ? "" : ".");
}
