/** The auth service's refusals. */

export type Refusal = {
  /** In its own words, which are meant for people. */
  message: string;
  /** Such as `invalid_credentials`; see the error codes of the service. */
  code: string | null;
  /** Why a new password is too weak: `length`, `characters`, `pwned`. */
  reasons: string[];
};

/** The service's refusal, or null when there was no answer, or none about what was asked. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return null;
  if (error.status < 400 || error.status >= 500) return null;
  return {
    message: error.message,
    code: "code" in error && typeof error.code === "string" ? error.code : null,
    reasons: "reasons" in error && Array.isArray(error.reasons) ? error.reasons : [],
  };
}
