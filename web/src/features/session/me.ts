/** The signed-in user: name, role and permissions. */
import { useEffect, useSyncExternalStore } from "react";
import { cached } from "../../api/cache";
import type { Me } from "../../api/contract/types.gen";
import { request } from "../../api/request";
import { sessionState, subscribeToSession, useSession } from "./state";

const minute = 60_000;

let known: Me | null = null;
let owner: string | null = null;
const listeners = new Set<() => void>();

const cache = cached(fetchMe, { staleAfter: minute, maxAge: 5 * minute });

async function fetchMe(): Promise<Me> {
  const requestedFor = owner;
  const user = await request("GET", "/api/me", { isLoader: true });
  if (requestedFor === owner) setKnown(user);
  return user;
}

/** Cached for a minute. Rejects if nobody is signed in. */
export function me(): Promise<Me> {
  return cache.read();
}

/** The last answer, if any. */
export function cachedMe(): Me | null {
  return known;
}

/** Makes the next `me()` ask the API again, for example after a name change. */
export function invalidateMe(): void {
  cache.clear();
}

/** The user, or null until loaded. */
export function useMe(): Me | null {
  const { is } = useSession();
  const user = useSyncExternalStore(subscribe, cachedMe, () => null);
  useEffect(() => {
    // Ignored: without a response there is just no name to show.
    if (is === "signed in") me().catch(() => undefined);
  }, [is]);
  return user;
}

/** Drops the answer when the user changes. */
subscribeToSession(() => {
  const state = sessionState();
  const user = state.is === "signed in" ? state.user.id : null;
  if (user === owner) return;
  owner = user;
  cache.clear();
  setKnown(null);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setKnown(next: Me | null): void {
  known = next;
  for (const listener of listeners) listener();
}
