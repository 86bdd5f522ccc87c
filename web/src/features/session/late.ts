/** The session until its code is loaded, which visitors without one never need. */
import { session, setSession, signedOut } from "../../api/session";

/** From here on, requests carry the user's access token: the first loads the session, and waits for it. */
export function awaitSession(): void {
  setSession({ ...signedOut, accessToken: () => (mayBeSignedIn() ? firstToken() : null) });
}

/** Looks less closely than `hasSessionCookie`, whose code comes after the first page. */
function mayBeSignedIn(): boolean {
  return document.cookie.includes("-auth-token");
}

async function firstToken(): Promise<string | null> {
  const { startSession } = await import("./session");
  startSession();
  return session().accessToken();
}
