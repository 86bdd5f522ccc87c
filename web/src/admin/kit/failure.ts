/** Failures in words. */
import { ApiError, userMessage } from "../../api/error";

/** The server's own words for a refusal, which name the rule; else the words for anybody. */
export function messageOf(error: unknown): string {
  const refusal = error instanceof ApiError && (error.status === 409 || error.status === 422 || error.isMaintenance);
  return refusal && error.message ? error.message : userMessage(error);
}
