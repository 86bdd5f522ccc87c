/** Keeps pages for those who are signed in. */
import { useEffect } from "react";
import { redirect } from "react-router";
import { ApiError } from "../../api/error";
import type { Me } from "../../api/contract/types.gen";
import { secondStepAddress, signInAddress } from "../../api/session";
import { me } from "./me";
import { isLeaving, ready } from "./session";
import { useSession } from "./state";

/**
 * For the loader of a page behind sign-in: who is signed in. All others are sent to the sign-in page, and come back.
 *
 * Loaders of nested routes run side by side: each that asks the API for something waits for this first.
 */
export async function requireSignedIn({ request }: { request: Request }): Promise<Me> {
  const toSignIn = () => redirect(signInAddress(new URL(request.url)));
  if ((await ready()).is === "signed out") throw toSignIn();
  try {
    return await me();
  } catch (error) {
    if (error instanceof ApiError && error.kind === "AUTHENTICATION") throw toSignIn();
    if (error instanceof ApiError && error.code === "second_factor") throw toSecondStep(request);
    throw error;
  }
}

/** Sends somebody to prove, or to set up, what a password alone does not open. They come back. */
export function toSecondStep({ url }: Request): Response {
  return redirect(secondStepAddress(new URL(url)));
}

/** Leaves a page behind sign-in when another tab signs out. The page is left whole, with all it remembers. */
export function useLeaveWhenSignedOut(): void {
  const { is } = useSession();
  useEffect(() => {
    if (is === "signed out" && !isLeaving()) window.location.replace(signInAddress());
  }, [is]);
}
