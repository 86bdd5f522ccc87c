/** Whether somebody is signed in, and how the auth service's events change that. */
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

export function tellSession(next: SessionState): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Takes in what the auth service's client has noticed, in this tab or in another. */
export function hear(event: AuthChangeEvent, tokens: Tokens | null): void {
  tellSession(after(current, event, tokens));
}

function after(state: SessionState, event: AuthChangeEvent, tokens: Tokens | null): SessionState {
  switch (event) {
    case "SIGNED_OUT":
      return { is: "signed out" };
    case "INITIAL_SESSION":
      // A session that is there and could not be refreshed, for want of a connection, is not over.
      if (!tokens && hasSessionCookie()) return state;
      return signedIn(tokens);
    case "SIGNED_IN":
    case "TOKEN_REFRESHED":
    case "USER_UPDATED":
    case "PASSWORD_RECOVERY":
      return signedIn(tokens);
    default:
      // Second factors come and go within a session.
      return state;
  }
}

function signedIn(tokens: Tokens | null): SessionState {
  if (!tokens) return { is: "signed out" };
  const { id, email } = tokens.user;
  return { is: "signed in", user: { id, email: email ?? null } };
}

/** Settles once nothing is loading any more, or after so many milliseconds. */
export function settled(limit: number): Promise<void> {
  if (current.is !== "loading") return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, limit);
    const unsubscribe = subscribeToSession(() => {
      if (current.is !== "loading") end();
    });
  });
}

const loading: SessionState = { is: "loading" };

/** Whether somebody is signed in; renewed as it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState, () => loading);
}
