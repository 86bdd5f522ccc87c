/** Who is signed in: name, role and permissions. */
import { useEffect, useSyncExternalStore } from "react";
import { cached } from "../../api/cache";
import type { Me } from "../../api/contract/types.gen";
import { request } from "../../api/request";
import { sessionState, subscribeToSession, useSession } from "./state";

const minute = 60_000;

let known: Me | null = null;
let owner: string | null = null;
const listeners = new Set<() => void>();

const answer = cached(ask, { staleAfter: minute, keptFor: 5 * minute });

async function ask(): Promise<Me> {
  const asked = owner;
  const person = await request("GET", "/api/me", { isLoader: true });
  if (asked === owner) tell(person);
  return person;
}

/** Asks the API at most once a minute. Refused for whoever is not signed in. */
export function me(): Promise<Me> {
  return answer.read();
}

/** The person, as far as has been heard of them. */
export function knownMe(): Me | null {
  return known;
}

/** Has the next look ask anew: after the name has changed. */
export function forgetMe(): void {
  answer.forget();
}

/** The person, or null as long as nothing has been heard of them. */
export function useMe(): Me | null {
  const { is } = useSession();
  const person = useSyncExternalStore(subscribe, knownMe, () => null);
  useEffect(() => {
    // Without an answer there is no name to show; whatever needs one asks by itself and reports.
    if (is === "signed in") me().catch(() => undefined);
  }, [is]);
  return person;
}

/** What was heard of one person is not another's. */
subscribeToSession(() => {
  const state = sessionState();
  const user = state.is === "signed in" ? state.user.id : null;
  if (user === owner) return;
  owner = user;
  answer.forget();
  tell(null);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(next: Me | null): void {
  known = next;
  for (const listener of listeners) listener();
}
