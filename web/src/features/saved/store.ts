/** What somebody has saved to their account, as far as pages show it: asked for once, and changed from any of them. */
import { path } from "../../api/path";
import { useEffect, useSyncExternalStore } from "react";
import { userMessage } from "../../api/error";
import { request } from "../../api/request";
import { toast } from "../../ui/toast";
import { hasSessionCookie } from "../session/cookies";
import { ready } from "../session/session";
import { sessionState, subscribeToSession } from "../session/state";
import { takeWish } from "./wish";

export type SavedKind = "design" | "photograph" | "video";

export type Thing = { kind: SavedKind; id: string };

export type Saved =
  /** It is being found out who is signed in, or what they have saved. */
  { is: "loading" } | { is: "signed out" } | { is: "known"; keys: ReadonlySet<string> };

let current: Saved = { is: "loading" };
let begun = false;
/** Whose things are known or on their way: nobody's while nobody is signed in, undefined before that is known. */
let owner: string | null | undefined;
const listeners = new Set<() => void>();
const underWay = new Set<string>();

export function keyOf({ kind, id }: Thing): string {
  return `${kind}/${id}`;
}

/** What is saved; asked for when the first page wants to know. */
export function useSaved(): Saved {
  useEffect(begin, []);
  return useSyncExternalStore(subscribe, () => current, unknown);
}

const loading: Saved = { is: "loading" };
const unknown = () => loading;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(next: Saved): void {
  current = next;
  for (const listener of listeners) listener();
}

function begin(): void {
  if (begun) return;
  begun = true;
  subscribeToSession(follow);
  // Without a cookie nobody waits for the auth service's client.
  if (!hasSessionCookie()) tell({ is: "signed out" });
  else void find();
}

async function find(): Promise<void> {
  try {
    await ready();
    follow();
  } catch {
    // As long as it is not known who is here, there is nothing to save to.
    tell({ is: "signed out" });
  }
}

/** Somebody has come or gone: what one person saved is not shown to another. */
function follow(): void {
  const session = sessionState();
  if (session.is === "loading") return;
  const user = session.is === "signed in" ? session.user.id : null;
  if (user === owner) return;
  owner = user;
  if (user === null) tell({ is: "signed out" });
  else void load(user);
}

async function load(user: string): Promise<void> {
  tell({ is: "loading" });
  try {
    const { designs, photographs, videos } = await request("GET", "/api/me/saved");
    if (user !== owner) return;
    const keys = [of("design", designs), of("photograph", photographs), of("video", videos)].flat();
    tell({ is: "known", keys: new Set(keys) });
  } catch {
    // Saving still works, and says by itself what is wrong.
    if (user === owner) tell({ is: "known", keys: new Set() });
  }
  const wish = takeWish();
  if (wish) await save(wish, true);
}

function of(kind: SavedKind, things: readonly { id: string }[] = []): string[] {
  return things.map(({ id }) => keyOf({ kind, id }));
}

/** Shown at once; taken back, with a message, if the API refuses. */
export async function save(thing: Thing, isSaved: boolean): Promise<void> {
  const key = keyOf(thing);
  if (underWay.has(key)) return;
  underWay.add(key);
  mark(key, isSaved);
  try {
    await request(isSaved ? "PUT" : "DELETE", path("/api/me/saved/{kind}/{id}", thing));
    if (isSaved) toast({ title: "Saved to your account" });
  } catch (error) {
    mark(key, !isSaved);
    toast({ variant: "destructive", title: "Not saved", description: userMessage(error) });
  } finally {
    underWay.delete(key);
  }
}

function mark(key: string, isSaved: boolean): void {
  if (current.is !== "known") return;
  const keys = new Set(current.keys);
  if (isSaved) keys.add(key);
  else keys.delete(key);
  tell({ is: "known", keys });
}
