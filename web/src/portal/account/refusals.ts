/** Which field an error of the auth service belongs to. */
import type { Refusal } from "../../features/session/refusal";

export function concernsCurrentPassword({ code }: Refusal): boolean {
  return code === "current_password_invalid" || code === "current_password_required" || code === "invalid_credentials";
}

/** The service wants a code from an e-mail, as hosted ones do some time after sign-in. */
export function wantsCode({ code }: Refusal): boolean {
  return code === "reauthentication_needed";
}

export function concernsCode({ code }: Refusal): boolean {
  return code === "reauthentication_not_valid";
}
