/** Where the site learns who is signed in, and what happens when the server no longer believes it. */

export type Session = {
  /** The token to send with requests, or null when nobody is signed in. */
  accessToken: () => string | null | Promise<string | null>;
  role: () => string | null;
};

const nobody: Session = { accessToken: () => null, role: () => null };

let current = nobody;

/** The sign-in page; open even during maintenance, so that staff can get in. */
export const signInPath = "/auth";

/** Called by whatever keeps the session; until then nobody is signed in. */
export function setSession(next: Session): void {
  current = next;
}

export function session(): Session {
  return current;
}

/** Ends a session that the server refused, and leaves for the sign-in page. */
export async function endSession(): Promise<void> {
  current = nobody;
  try {
    await fetch("/api/auth/logout", { method: "POST", credentials: "include" });
  } catch {
    // Without the server there is nothing to sign out of.
  }
  if (window.location.pathname !== signInPath) window.location.assign(signInPath);
}
