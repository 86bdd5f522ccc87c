/** Where the site learns who is signed in, and what happens when the server no longer believes it. */

export type Session = {
  /** The token to send with requests, or null when nobody is signed in. */
  accessToken: () => string | null | Promise<string | null>;
  role: () => string | null;
  /** Gives the session up at the auth service. */
  signOut: () => Promise<void>;
  /** Whether somebody is signing out already: what is refused meanwhile ends nothing. */
  isLeaving?: () => boolean;
};

export const nobody: Session = { accessToken: () => null, role: () => null, signOut: async () => undefined };

let current = nobody;
let ending: Promise<void> | null = null;

/** The sign-in page; open even during maintenance, so that staff can get in. */
export const signInPath = "/auth";

/** Called by whatever keeps the session; until then nobody is signed in. */
export function setSession(next: Session): void {
  current = next;
}

export function session(): Session {
  return current;
}

type Place = { pathname: string; search: string };

/** The sign-in page, or a step of it, from which the visitor comes back to `place`. */
export function signInAddress(place: Place = window.location, step = ""): string {
  return `${signInPath}${step}?next=${encodeURIComponent(place.pathname + place.search)}`;
}

/** Where somebody whose password was right gives the second proof; open to those who owe it. */
export function secondStepAddress(place?: Place): string {
  return signInAddress(place, "/two-step");
}

/** Leaves for another step of signing in, unless this is one. */
export function leaveFor(address: string): void {
  if (!isSignInPage(window.location.pathname)) window.location.assign(address);
}

export function isSignInPage(pathname: string): boolean {
  return pathname === signInPath || pathname.startsWith(`${signInPath}/`);
}

/** Ends a session that the server refused, and leaves for the sign-in page. Once, however many calls were refused. */
export function endSession(): Promise<void> {
  if (current.isLeaving?.()) return Promise.resolve();
  ending ??= end().finally(() => {
    ending = null;
  });
  return ending;
}

async function end(): Promise<void> {
  const { signOut } = current;
  current = nobody;
  try {
    await fetch("/api/auth/logout", { method: "POST", credentials: "include" });
  } catch {
    // Without the server there is nothing to sign out of.
  }
  await signOut();
  leaveFor(`${signInAddress()}&ended`);
}
