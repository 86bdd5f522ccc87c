/** The items and kitchens saved to the account: loaded once, shared by all pages. */
import { path } from "../../api/path";
import { useEffect, useSyncExternalStore } from "react";
import type { KitchenPlan } from "../../api/contract/types.gen";
import { ApiError, userMessage } from "../../api/error";
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

/** As the server renders it, which is right for most visitors: nothing changes when the browser takes over. */
const signedOut: Saved = { is: "signed out" };

let current: Saved = signedOut;
let started = false;
/** Whose items are loaded or loading: null if nobody is signed in, undefined if that is not known yet. */
let owner: string | null | undefined;
const listeners = new Set<() => void>();
const pending = new Set<string>();

export function itemKey({ kind, id }: SavedItem): string {
  return `${kind}/${id}`;
}

/** The same for the same plan, whatever the order of its fields. */
export function kitchenKey(plan: KitchenPlan): string {
  const sorted = (_: string, value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  return `kitchen/${JSON.stringify(plan, sorted)}`;
}

/** Loads the saved items on first use. */
export function useSaved(): Saved {
  useEffect(start, []);
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => signedOut,
  );
}

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
  if (!hasSessionCookie()) return;
  setState({ is: "loading" });
  void resolveSession();
}

async function resolveSession(): Promise<void> {
  try {
    await ready();
    onSessionChange();
  } catch {
    // Nothing can be saved until it is known who is signed in.
    setState(signedOut);
  }
}

/** Reloads when the user changes: one user's items must not be shown to another. */
function onSessionChange(): void {
  const session = sessionState();
  if (session.is === "loading") return;
  const user = session.is === "signed in" ? session.user.id : null;
  if (user === owner) return;
  owner = user;
  if (user === null) setState(signedOut);
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
  if (pendingSave?.kind === "kitchen") await saveKitchen(pendingSave.plan);
  else if (pendingSave) await save(pendingSave, true);
}

/** Adds the saved kitchens, for the page that tells whether its own is one of them. */
export async function loadKitchens(): Promise<void> {
  const user = owner;
  try {
    const kitchens = await request("GET", "/api/me/saved-kitchens");
    if (user === owner) for (const { plan } of kitchens) markKitchen(plan, true);
  } catch {
    // Saving one that is saved changes nothing.
  }
}

/** For pages that save or delete kitchens by themselves. */
export function markKitchen(plan: KitchenPlan, isSaved: boolean): void {
  applySaved(kitchenKey(plan), isSaved);
}

function keysOf(kind: SavedKind, items: readonly { id: string }[] = []): string[] {
  return items.map(({ id }) => itemKey({ kind, id }));
}

/** Saves an item, or removes it. */
export async function save(item: SavedItem, isSaved: boolean): Promise<void> {
  const address = path("/api/me/saved/{kind}/{id}", item);
  await change(itemKey(item), isSaved, () => request(isSaved ? "PUT" : "DELETE", address));
}

/** Saves a kitchen of the calculator. One that is saved already stays as it is. */
export async function saveKitchen(plan: KitchenPlan): Promise<void> {
  await change(kitchenKey(plan), true, () => request("POST", "/api/me/saved-kitchens", { body: { plan } }));
}

/** Optimistic: shown at once, and reverted with a message if the API refuses. */
async function change(key: string, isSaved: boolean, send: () => Promise<unknown>): Promise<void> {
  if (pending.has(key)) return;
  pending.add(key);
  applySaved(key, isSaved);
  try {
    await send();
    if (isSaved) toast({ title: "Saved to your account" });
  } catch (error) {
    applySaved(key, !isSaved);
    toast({ variant: "destructive", title: "Could not save", description: savingMessage(error) });
  } finally {
    pending.delete(key);
  }
}

/** The message for a failure to save; the API's own at its limit of kitchens. */
export function savingMessage(error: unknown): string {
  return error instanceof ApiError && error.code === "too_many_kitchens" ? error.message : userMessage(error);
}

function applySaved(key: string, isSaved: boolean): void {
  if (current.is !== "known") return;
  const keys = new Set(current.keys);
  if (isSaved) keys.add(key);
  else keys.delete(key);
  setState({ is: "known", keys });
}
