/** The current session, and how it ends when the server refuses it. */

export type Session = {
  /** Null if signed out. */
  accessToken: () => string | null | Promise<string | null>;
  role: () => string | null;
  /** Signs out at the auth service. */
  signOut: () => Promise<void>;
  /** Whether the user is signing out; requests refused meanwhile do not end the session again. */
  isLeaving?: () => boolean;
};

export const signedOut: Session = { accessToken: () => null, role: () => null, signOut: async () => undefined };

let current = signedOut;
let ending: Promise<void> | null = null;

/** Open during maintenance as well, so that staff can sign in. */
export const signInPath = "/auth";

export function setSession(next: Session): void {
  current = next;
}

export function session(): Session {
  return current;
}

type Place = { pathname: string; search: string };

/** The sign-in page, or a step of it, which leads back to `place` afterwards. */
export function signInAddress(place: Place = window.location, step = ""): string {
  return `${signInPath}${step}?next=${encodeURIComponent(place.pathname + place.search)}`;
}

/** Two-step verification, for sessions that still need it. */
export function secondStepAddress(place?: Place): string {
  return signInAddress(place, "/two-step");
}

/** Redirects to sign-in, unless already there. */
export function redirectTo(address: string): void {
  if (!isSignInPage(window.location.pathname)) window.location.assign(address);
}

export function isSignInPage(pathname: string): boolean {
  return pathname === signInPath || pathname.startsWith(`${signInPath}/`);
}

/** Ends a session that the server refused and redirects to sign-in; once for concurrent requests. */
export function endSession(): Promise<void> {
  if (current.isLeaving?.()) return Promise.resolve();
  ending ??= end().finally(() => {
    ending = null;
  });
  return ending;
}

async function end(): Promise<void> {
  const { signOut } = current;
  current = signedOut;
  try {
    await fetch("/api/auth/logout", { method: "POST", credentials: "include" });
  } catch {
    // The session still ends here.
  }
  await signOut();
  redirectTo(`${signInAddress()}&ended`);
}
