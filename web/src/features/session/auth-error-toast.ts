/** Shows an error of the auth service as a toast. */
import { authErrorOf } from "./auth-error";
import { toast } from "../../ui/toast";

/** Shows the service's message under `title`; without one, the generic error. */
export function showAuthError(title: string, error: unknown): void {
  const authError = authErrorOf(error);
  toast(
    authError
      ? { variant: "destructive", title, description: authError.message }
      : { variant: "destructive", title: "Error", description: "An unexpected error occurred. Please try again." },
  );
}
