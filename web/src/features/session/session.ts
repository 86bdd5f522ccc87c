/**
 * This browser's session: begun from the cookie, its token renewed in time, ended.
 *
 * Visitors without the cookie never load the auth service's client.
 */
import type { GoTrueClient, Session as Tokens } from "@supabase/auth-js";
import { ApiError } from "../../api/error";
import { inGoodTime } from "../../api/patience";
import { setSession, signInPath } from "../../api/session";
import { createClient } from "./client";
import { forgetSessionCookies, hasSessionCookie } from "./cookies";
import { knownMe } from "./me";
import { type SessionState, hear, sessionState, settled, subscribeToSession, tellSession } from "./state";

/** How long a page waits for the client to know who is signed in: 30 looks, 100 ms apart. */
const readyWithin = 30 * 100;

/** After which, so often, the session is renewed instead; between the tries it rests 1 s, 2 s, at most 5 s. */
const renewals = 3;
const firstRest = 1000;
const longestRest = 5000;

/** Seconds before its end at which a token is renewed. The client by itself looks every 30 s and waits until 90 s. */
const early = 300;

let client: Promise<GoTrueClient> | null = null;
let renewing: Promise<void> | null = null;
let begun = false;
let leaving = false;
let before: SessionState["is"] = "loading";

/** The auth service's client, listened to. A failure is not kept: the next call tries again. */
export function sessionClient(): Promise<GoTrueClient> {
  beginSession();
  client ??= createClient().then(
    (created) => {
      created.onAuthStateChange(hear);
      return created;
    },
    (error: unknown) => {
      client = null;
      throw error;
    },
  );
  return client;
}

/** From here on requests carry the token of whoever is signed in. */
export function beginSession(): void {
  if (begun) return;
  begun = true;
  setSession({ accessToken, role: () => knownMe()?.role ?? null, signOut: endAtService, isLeaving });
  document.addEventListener("visibilitychange", noticeLostCookie);
  subscribeToSession(noticeReturn);
  if (hasSessionCookie()) void look();
  else tellSession({ is: "signed out" });
}

/** Whoever signs in again has not left after all. */
function noticeReturn(): void {
  const { is } = sessionState();
  if (is === "signed in" && before !== "signed in") leaving = false;
  before = is;
}

/** Tabs that sleep do not hear what happens in others. */
function noticeLostCookie(): void {
  if (document.visibilityState === "visible" && sessionState().is === "signed in" && !hasSessionCookie()) {
    tellSession({ is: "signed out" });
  }
}

/**
 * Whether somebody is signed in, once it is known.
 *
 * @throws ApiError when the auth service cannot be reached: then neither answer would be true.
 */
export async function ready(): Promise<Exclude<SessionState, { is: "loading" }>> {
  beginSession();
  if (!hasSessionCookie()) {
    if (sessionState().is !== "signed out") tellSession({ is: "signed out" });
  } else if (sessionState().is === "signed out") {
    // Another tab has signed in since.
    tellSession({ is: "loading" });
    void look();
  }
  await settled(readyWithin);
  for (let renewal = 0; sessionState().is === "loading" && renewal < renewals; renewal += 1) {
    if (renewal > 0) await settled(Math.min(firstRest * 2 ** (renewal - 1), longestRest));
    await renew();
  }
  const state = sessionState();
  if (state.is === "loading") throw new ApiError("The sign-in service could not be reached.", { kind: "NETWORK" });
  return state;
}

/** Takes in what is kept in the cookies. */
async function look(): Promise<void> {
  try {
    const { data } = await (await sessionClient()).getSession();
    if (data.session) hear("SIGNED_IN", data.session);
    else if (!hasSessionCookie()) hear("SIGNED_OUT", null);
  } catch (error) {
    console.warn("The session could not be read; it is tried again when it is needed.", error);
  }
}

/** Has the tokens exchanged for new ones; once, whoever asks meanwhile. What comes of it is heard as an event. */
function renew(): Promise<void> {
  renewing ??= exchange().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function exchange(): Promise<void> {
  try {
    await (await sessionClient()).refreshSession();
    if (!hasSessionCookie()) hear("SIGNED_OUT", null);
  } catch (error) {
    console.warn("The session could not be renewed.", error);
  }
}

async function accessToken(): Promise<string | null> {
  if (!hasSessionCookie()) return null;
  const { data } = await (await sessionClient()).getSession();
  if (!data.session) return null;
  // Nobody waits for it: the token at hand is good for some minutes.
  if (isNearItsEnd(data.session)) void renew();
  return data.session.access_token;
}

/** Short-lived tokens are renewed half-way, or they would be renewed without end. */
function isNearItsEnd({ expires_at = Infinity, expires_in }: Tokens): boolean {
  return expires_at - Date.now() / 1000 < Math.min(early, expires_in / 2);
}

/** Signs out of this browser, in all its tabs, and leaves for the sign-in page. */
export async function signOut(): Promise<void> {
  await endAtService();
  window.location.assign(signInPath);
}

/** That the service hears of it is waited for a while; here the session is over in any case. */
async function endAtService(): Promise<void> {
  leaving = true;
  if (hasSessionCookie()) await inGoodTime(tellService(), undefined);
  forgetSessionCookies();
}

async function tellService(): Promise<void> {
  try {
    await (await sessionClient()).signOut({ scope: "local" });
  } catch (error) {
    console.warn("The auth service was not told of the sign-out.", error);
  }
}

/** Whether this page is on its way to the sign-in page already. */
export function isLeaving(): boolean {
  return leaving;
}
