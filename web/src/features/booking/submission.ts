/** Sends a filled form, so that however often it is tried, one booking arrives. */
import type { Answer, Body } from "../../api/path";
import { ApiError, send } from "../../api/request";

/** Why a booking was not taken: in words for the visitor, and by field of the payload. */
export type Refusal = { message: string; fields: Record<string, string> };

/** Where filled forms go. */
type Forms = "/api/leads" | "/api/calculators/kitchen/requests";

const retries = 2;
const retryDelay = 1000;

/**
 * A sender for one form, made when the form is opened. The same content is always sent under the same key: neither a retry nor a second press
 * of the button can store it twice. Corrected content gets a new key, since it is another booking to the server.
 */
export function createSender<const T extends Forms>(address: T) {
  const openedAt = performance.now();
  let sent: { content: string; key: string } | undefined;
  return async (form: Body<"POST", T>, signal?: AbortSignal): Promise<Answer<"POST", T>> => {
    const content = JSON.stringify(form);
    if (sent?.content !== content) sent = { content, key: randomKey() };
    const headers = { "Idempotency-Key": sent.key, "X-Filled-In-Ms": String(Math.round(performance.now() - openedAt)) };
    return attempt(address, form, headers, signal);
  };
}

async function attempt<Answered>(
  address: Forms,
  form: unknown,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answered> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await send<Answered>("POST", address, {
        body: form,
        headers,
        // Repeated here, by the rule for what changes something: see below.
        retries: 0,
        ...(signal && { signal }),
      });
    } catch (error) {
      if (retry === retries || signal?.aborted || !(mayHaveBeenLost(error) || isBusy(error))) throw error;
      await pause(retryDelay, signal);
    }
  }
}

/** Whether nothing was heard from the server; an answer, even a refusal, is not asked for again. */
function mayHaveBeenLost(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === "NETWORK" || error.kind === "TIMEOUT");
}

/** Whether the service had no room for the request at that moment: nothing of it was done. */
function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429 && error.code === "busy";
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

/** A UUID; `crypto.randomUUID` exists on secure origins alone, and a shop floor tablet may not be on one. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** What to tell the visitor. Only a server's own words are passed on; the rest is about our machinery. */
export function refusalOf(error: unknown, otherwise = "Unable to submit booking request. Please try again."): Refusal {
  const answered = error instanceof ApiError && error.status !== undefined && !mayHaveBeenLost(error);
  return {
    message: (answered && error.message) || otherwise,
    fields: answered ? sentences(error.fields ?? {}) : {},
  };
}

/** The reasons of a Problem are phrases ("must not be empty"); beside a field they stand alone. */
function sentences(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, reason]) => [
      path,
      reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.?!]$/.test(reason) ? "" : "."),
    ]),
  );
}
