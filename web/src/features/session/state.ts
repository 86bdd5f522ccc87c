/** The session state and how the auth service's events change it. */
import type { AuthChangeEvent, Session as Tokens } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { hasSessionCookie } from "./cookies";

export type SessionState =
  | { is: "loading" }
  | { is: "signed out" }
  | { is: "signed in"; user: { id: string; email: string | null } };

let current: SessionState = { is: "loading" };
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return current;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setSessionState(next: SessionState): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Applies an event of the auth service's client, from this tab or another. */
export function handleAuthEvent(event: AuthChangeEvent, tokens: Tokens | null): void {
  setSessionState(reduce(current, event, tokens));
}

function reduce(state: SessionState, event: AuthChangeEvent, tokens: Tokens | null): SessionState {
  switch (event) {
    case "SIGNED_OUT":
      return { is: "signed out" };
    case "INITIAL_SESSION":
      // The cookie is there but could not be refreshed, for example offline: the session is not over.
      if (!tokens && hasSessionCookie()) return state;
      return signedIn(tokens);
    case "SIGNED_IN":
    case "TOKEN_REFRESHED":
    case "USER_UPDATED":
    case "PASSWORD_RECOVERY":
      return signedIn(tokens);
    default:
      // Events about second factors do not change who is signed in.
      return state;
  }
}

function signedIn(tokens: Tokens | null): SessionState {
  if (!tokens) return { is: "signed out" };
  const { id, email } = tokens.user;
  return { is: "signed in", user: { id, email: email ?? null } };
}

/** Resolves once the state is known, or after `timeout` milliseconds. */
export function untilKnown(timeout: number): Promise<void> {
  if (current.is !== "loading") return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, timeout);
    const unsubscribe = subscribeToSession(() => {
      if (current.is !== "loading") end();
    });
  });
}

const loading: SessionState = { is: "loading" };

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState, () => loading);
}
