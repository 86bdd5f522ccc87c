/** Which field an error of the auth service belongs to. */
import type { AuthError } from "../../features/session/auth-error";

export function concernsCurrentPassword({ code }: AuthError): boolean {
  return code === "current_password_invalid" || code === "current_password_required" || code === "invalid_credentials";
}

/** The service wants a code from an e-mail, as hosted ones do some time after sign-in. */
export function wantsCode({ code }: AuthError): boolean {
  return code === "reauthentication_needed";
}

export function concernsCode({ code }: AuthError): boolean {
  return code === "reauthentication_not_valid";
}
