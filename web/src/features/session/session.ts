/**
 * This browser's session: restored from the cookie, refreshed in time, ended on sign-out.
 *
 * Visitors without the cookie never load the auth service's client.
 */
import type { GoTrueClient, Session as Tokens } from "@supabase/auth-js";
import { ApiError } from "../../api/error";
import { withFallback } from "../../api/with-fallback";
import { setSession, signInPath } from "../../api/session";
import { createClient } from "./client";
import { clearSessionCookies, hasSessionCookie } from "./cookies";
import { cachedMe } from "./me";
import {
  type SessionState,
  handleAuthEvent,
  sessionState,
  untilKnown,
  subscribeToSession,
  setSessionState,
} from "./state";

/** How long a page waits until it is known who is signed in: 30 polls, 100 ms apart. */
const readyTimeout = 30 * 100;

/** After the timeout, the session is refreshed, with a doubling delay between attempts. */
const maxRefreshes = 3;
const firstRetryDelay = 1000;
const maxRetryDelay = 5000;

/** Tokens are refreshed this many seconds before they expire. On its own, the client would wait until 90 s. */
const refreshMargin = 300;

let client: Promise<GoTrueClient> | null = null;
let refreshing: Promise<void> | null = null;
let started = false;
let leaving = false;
let previous: SessionState["is"] = "loading";

/** The auth service's client. A failure to load it is not cached: the next call tries again. */
export function sessionClient(): Promise<GoTrueClient> {
  startSession();
  client ??= createClient().then(
    (created) => {
      created.onAuthStateChange(handleAuthEvent);
      return created;
    },
    (error: unknown) => {
      client = null;
      throw error;
    },
  );
  return client;
}

/** From here on, requests carry the user's access token. */
export function startSession(): void {
  if (started) return;
  started = true;
  setSession({ accessToken, role: () => cachedMe()?.role ?? null, signOut: endSession, isLeaving });
  document.addEventListener("visibilitychange", checkCookie);
  subscribeToSession(resetLeaving);
  if (hasSessionCookie()) void restoreSession();
  else setSessionState({ is: "signed out" });
}

/** A new sign-in cancels the pending leave. */
function resetLeaving(): void {
  const { is } = sessionState();
  if (is === "signed in" && previous !== "signed in") leaving = false;
  previous = is;
}

/** Suspended tabs miss a sign-out in another tab. */
function checkCookie(): void {
  if (document.visibilityState === "visible" && sessionState().is === "signed in" && !hasSessionCookie()) {
    setSessionState({ is: "signed out" });
  }
}

/**
 * Waits until it is known whether somebody is signed in.
 *
 * @throws ApiError if the auth service cannot be reached.
 */
export async function ready(): Promise<Exclude<SessionState, { is: "loading" }>> {
  startSession();
  if (!hasSessionCookie()) {
    if (sessionState().is !== "signed out") setSessionState({ is: "signed out" });
  } else if (sessionState().is === "signed out") {
    // Another tab has signed in meanwhile.
    setSessionState({ is: "loading" });
    void restoreSession();
  }
  await untilKnown(readyTimeout);
  for (let attempt = 0; sessionState().is === "loading" && attempt < maxRefreshes; attempt += 1) {
    if (attempt > 0) await untilKnown(Math.min(firstRetryDelay * 2 ** (attempt - 1), maxRetryDelay));
    await refresh();
  }
  const state = sessionState();
  if (state.is === "loading") throw new ApiError("The sign-in service could not be reached.", { kind: "NETWORK" });
  return state;
}

/** Reads the session from the cookies. */
async function restoreSession(): Promise<void> {
  try {
    const { data } = await (await sessionClient()).getSession();
    if (data.session) handleAuthEvent("SIGNED_IN", data.session);
    else if (!hasSessionCookie()) handleAuthEvent("SIGNED_OUT", null);
  } catch (error) {
    console.warn("The session could not be read. It is retried when needed.", error);
  }
}

/** Refreshes the tokens, with one request for concurrent callers. The result arrives as an auth event. */
function refresh(): Promise<void> {
  refreshing ??= refreshTokens().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refreshTokens(): Promise<void> {
  try {
    await (await sessionClient()).refreshSession();
    if (!hasSessionCookie()) handleAuthEvent("SIGNED_OUT", null);
  } catch (error) {
    console.warn("The session could not be refreshed.", error);
  }
}

async function accessToken(): Promise<string | null> {
  if (!hasSessionCookie()) return null;
  const { data } = await (await sessionClient()).getSession();
  if (!data.session) return null;
  // Not awaited: the current token is valid for some minutes.
  if (isExpiringSoon(data.session)) void refresh();
  return data.session.access_token;
}

/** Tokens with a short lifetime are refreshed halfway; with the full margin they would be refreshed all the time. */
function isExpiringSoon({ expires_at = Infinity, expires_in }: Tokens): boolean {
  return expires_at - Date.now() / 1000 < Math.min(refreshMargin, expires_in / 2);
}

/** Signs out in all tabs of this browser and goes to the sign-in page. */
export async function signOut(): Promise<void> {
  await endSession();
  window.location.assign(signInPath);
}

/** Waits a limited time for the service; the session ends here in any case. */
async function endSession(): Promise<void> {
  leaving = true;
  if (hasSessionCookie()) await withFallback(signOutAtService(), undefined);
  clearSessionCookies();
}

async function signOutAtService(): Promise<void> {
  try {
    await (await sessionClient()).signOut({ scope: "local" });
  } catch (error) {
    console.warn("The auth service did not receive the sign-out.", error);
  }
}

/** Whether this page is already leaving for the sign-in page. */
export function isLeaving(): boolean {
  return leaving;
}
