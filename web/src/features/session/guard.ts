/** Guards of pages that need a session. */
import { useEffect } from "react";
import { redirect } from "react-router";
import { ApiError } from "../../api/error";
import type { Me } from "../../api/contract/types.gen";
import { secondStepAddress, signInAddress } from "../../api/session";
import { me } from "./me";
import { isLeaving, ready } from "./session";
import { useSession } from "./state";

/**
 * For loaders: returns who is signed in. Everyone else is redirected to the sign-in page and returns afterwards.
 *
 * Loaders of nested routes run in parallel, so each loader that calls the API has to await this first.
 */
export async function requireSignedIn({ request }: { request: Request }): Promise<Me> {
  const toSignIn = () => redirect(signInAddress(new URL(request.url)));
  if ((await ready()).is === "signed out") throw toSignIn();
  try {
    return await me();
  } catch (error) {
    if (error instanceof ApiError && error.kind === "AUTHENTICATION") throw toSignIn();
    if (error instanceof ApiError && error.code === "second_factor") throw redirectToSecondStep(request);
    throw error;
  }
}

/** Redirects to enter or set up the second factor, and returns afterwards. */
export function redirectToSecondStep({ url }: Request): Response {
  return redirect(secondStepAddress(new URL(url)));
}

/** Leaves the page when another tab signs out. A full page load clears everything in memory. */
export function useLeaveWhenSignedOut(): void {
  const { is } = useSession();
  useEffect(() => {
    if (is === "signed out" && !isLeaving()) window.location.replace(signInAddress());
  }, [is]);
}
