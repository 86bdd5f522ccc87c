/** Where requests learn who is signed in, and what happens when the server no longer believes it. */

type TokenProvider = () => string | null | Promise<string | null>;

/** Open even during maintenance, so that staff can get in. */
export const signInPath = "/auth";

let provideToken: TokenProvider = () => null;

/** Called by whatever keeps the session; until then nobody is signed in. */
export function setTokenProvider(provider: TokenProvider): void {
  provideToken = provider;
}

/** The access token to send, or null when nobody is signed in. */
export function accessToken(): string | null | Promise<string | null> {
  return provideToken();
}

/** Ends a session that the server refused, and leaves for the sign-in page. */
export async function endSession(): Promise<void> {
  try {
    await fetch("/api/auth/logout", { method: "POST", credentials: "include" });
  } catch {
    // Without the server there is nothing to sign out of.
  }
  if (window.location.pathname !== signInPath) window.location.assign(signInPath);
}
