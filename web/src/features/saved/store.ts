/** The items saved to the account: loaded once, shared by all pages. */
import { path } from "../../api/path";
import { useEffect, useSyncExternalStore } from "react";
import { userMessage } from "../../api/error";
import { request } from "../../api/request";
import { toast } from "../../ui/toast";
import { hasSessionCookie } from "../session/cookies";
import { ready } from "../session/session";
import { sessionState, subscribeToSession } from "../session/state";
import { takePendingSave } from "./pending-save";

export type SavedKind = "design" | "photograph" | "video";

export type SavedItem = { kind: SavedKind; id: string };

export type Saved =
  /** It is not known yet who is signed in or what they have saved. */
  { is: "loading" } | { is: "signed out" } | { is: "known"; keys: ReadonlySet<string> };

let current: Saved = { is: "loading" };
let started = false;
/** Whose items are loaded or loading: null if nobody is signed in, undefined if that is not known yet. */
let owner: string | null | undefined;
const listeners = new Set<() => void>();
const pending = new Set<string>();

export function itemKey({ kind, id }: SavedItem): string {
  return `${kind}/${id}`;
}

/** Loads the saved items on first use. */
export function useSaved(): Saved {
  useEffect(start, []);
  return useSyncExternalStore(subscribe, () => current, unknown);
}

const loading: Saved = { is: "loading" };
const unknown = () => loading;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setState(next: Saved): void {
  current = next;
  for (const listener of listeners) listener();
}

function start(): void {
  if (started) return;
  started = true;
  subscribeToSession(onSessionChange);
  // Without a cookie there is no need to load the auth service's client.
  if (!hasSessionCookie()) setState({ is: "signed out" });
  else void resolveSession();
}

async function resolveSession(): Promise<void> {
  try {
    await ready();
    onSessionChange();
  } catch {
    // Nothing can be saved until it is known who is signed in.
    setState({ is: "signed out" });
  }
}

/** Reloads when the user changes: one user's items must not be shown to another. */
function onSessionChange(): void {
  const session = sessionState();
  if (session.is === "loading") return;
  const user = session.is === "signed in" ? session.user.id : null;
  if (user === owner) return;
  owner = user;
  if (user === null) setState({ is: "signed out" });
  else void load(user);
}

async function load(user: string): Promise<void> {
  setState({ is: "loading" });
  try {
    const { designs, photographs, videos } = await request("GET", "/api/me/saved");
    if (user !== owner) return;
    const keys = [keysOf("design", designs), keysOf("photograph", photographs), keysOf("video", videos)].flat();
    setState({ is: "known", keys: new Set(keys) });
  } catch {
    // Saving still works and reports its own errors.
    if (user === owner) setState({ is: "known", keys: new Set() });
  }
  const pendingSave = takePendingSave();
  if (pendingSave) await save(pendingSave, true);
}

function keysOf(kind: SavedKind, items: readonly { id: string }[] = []): string[] {
  return items.map(({ id }) => itemKey({ kind, id }));
}

/** Optimistic: shown at once, and reverted with a message if the API refuses. */
export async function save(item: SavedItem, isSaved: boolean): Promise<void> {
  const key = itemKey(item);
  if (pending.has(key)) return;
  pending.add(key);
  applySaved(key, isSaved);
  try {
    await request(isSaved ? "PUT" : "DELETE", path("/api/me/saved/{kind}/{id}", item));
    if (isSaved) toast({ title: "Saved to your account" });
  } catch (error) {
    applySaved(key, !isSaved);
    toast({ variant: "destructive", title: "Could not save", description: userMessage(error) });
  } finally {
    pending.delete(key);
  }
}

function applySaved(key: string, isSaved: boolean): void {
  if (current.is !== "known") return;
  const keys = new Set(current.keys);
  if (isSaved) keys.add(key);
  else keys.delete(key);
  setState({ is: "known", keys });
}
