/** Errors that the auth service answers with. */

export type AuthError = {
  /** The service's text, fit to be shown. */
  message: string;
  /** One of the service's error codes, such as `invalid_credentials`. */
  code: string | null;
  /** Why a new password is too weak: `length`, `characters`, `pwned`. */
  reasons: string[];
};

/** The service's 4xx answer, or null for other failures, such as a lost connection. */
export function authErrorOf(error: unknown): AuthError | null {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return null;
  if (error.status < 400 || error.status >= 500) return null;
  return {
    message: error.message,
    code: "code" in error && typeof error.code === "string" ? error.code : null,
    reasons: "reasons" in error && Array.isArray(error.reasons) ? error.reasons : [],
  };
}
