/**
 * Whether this visitor agrees to analytics and ads. Until they say yes, nothing is allowed.
 *
 * A choice holds for the text that it was made for: another version asks again, and until then nothing is allowed.
 * Global Privacy Control counts as a refusal, and as the withdrawal of an earlier yes, until the visitor chooses
 * otherwise while it is on.
 */
import { noOrganization, organization } from "../../api/site-settings";
import { send } from "../../api/request";
import { logError } from "../errors/log";
import { type Channel, type Choice, type Purposes, nothing, readChoice, sendsSignal, writeChoice } from "./choice";
import { cookieNotice } from "./notices";

/** `unknown` until the text in force is known; `unasked` if the visitor should see the notice. */
export type ConsentStatus = "unknown" | "unasked" | "settled";

type State = { status: ConsentStatus; text: string; version: string; purposes: Purposes };

let state: State = { status: "unknown", ...cookieNotice, purposes: nothing };
const listeners = new Set<() => void>();

export const consent = (): State => state;

export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the choice. Without the settings nothing is known: neither is anybody asked, nor is anything allowed. */
export async function startConsent(): Promise<void> {
  const settings = await organization.read();
  if (settings === noOrganization) return;
  const own = settings.cookieNotice;
  const text = own?.version ? { text: own.text, version: own.version } : cookieNotice;
  const choice = readChoice();
  const chosen = choice?.version === text.version ? choice : null;
  if (sendsSignal() && !chosen?.knewSignal) {
    update({ status: "settled", ...text, purposes: nothing });
    if (choice && (choice.analytics || choice.ads)) choose(nothing, "signal");
    return;
  }
  update({ status: chosen ? "settled" : "unasked", ...text, purposes: chosen ? purposesOf(chosen) : nothing });
  if (chosen && !chosen.isRecorded) record(chosen);
}

/** Applies a choice at once, stores it and has the server record it. */
export function choose(purposes: Purposes, channel: Channel): void {
  const choice: Choice = {
    ...purposes,
    version: state.version,
    channel,
    knewSignal: sendsSignal() && channel !== "signal",
    isRecorded: false,
  };
  writeChoice(choice);
  update({ ...state, status: "settled", purposes });
  record(choice);
}

/** How the choice in force was made. */
export function consentChannel(): Channel {
  return readChoice()?.channel ?? "notice";
}

let recording: Promise<void> = Promise.resolve();

/** Resolves once the server has heard of the last choice, or cannot be reached. */
export const consentRecorded = (): Promise<void> => recording;

function record(choice: Choice): void {
  recording = recording.then(() => recordOnce(choice)).catch((error: unknown) => logError(error, "recordConsent"));
}

/** A choice that could not be recorded is sent again with the next page: a withdrawal must arrive. */
async function recordOnce(choice: Choice): Promise<void> {
  const { version: textVersion, analytics, ads, channel } = choice;
  await send("PUT", "/api/visits/consent", { body: { textVersion, analytics, ads, channel }, anonymous: true });
  const stored = readChoice();
  if (stored && sameChoice(stored, choice)) writeChoice({ ...stored, isRecorded: true });
}

function sameChoice(one: Choice, other: Choice): boolean {
  return one.version === other.version && one.analytics === other.analytics && one.ads === other.ads;
}

function purposesOf({ analytics, ads }: Purposes): Purposes {
  return { analytics, ads };
}

function update(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}
