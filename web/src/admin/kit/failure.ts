/** Error messages for the admin area. */
import { ApiError, userMessage } from "../../api/error";

/** The server's message where it explains the refusal, otherwise the general one for this kind of error. */
export function messageOf(error: unknown): string {
  const refusal = error instanceof ApiError && (error.status === 409 || error.status === 422 || error.isMaintenance);
  return refusal && error.message ? error.message : userMessage(error);
}
