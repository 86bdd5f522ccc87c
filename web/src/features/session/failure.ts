/** Shows, as a toast, that the auth service refused something. */
import { refusalOf } from "./refusal";
import { toast } from "../../ui/toast";

/** Under `title`, in the service's words; a failure that it has no words for is told in ours. */
export function tellFailure(title: string, error: unknown): void {
  const refusal = refusalOf(error);
  toast(
    refusal
      ? { variant: "destructive", title, description: refusal.message }
      : { variant: "destructive", title: "Error", description: "An unexpected error occurred. Please try again." },
  );
}
