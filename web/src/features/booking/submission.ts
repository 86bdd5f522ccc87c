/** Submits a form with retries, but never twice. */
import type { Answer, Body } from "../../api/path";
import { ApiError, send } from "../../api/request";

/** Why a submission failed: a message for the visitor, and messages by field of the payload. */
export type SubmissionError = { message: string; fields: Record<string, string> };

type Forms = "/api/leads" | "/api/calculators/kitchen/requests";

const retries = 2;
const retryDelay = 1000;

/**
 * Creates the submit function of one form; call it when the form opens. The same content is always sent with the same
 * idempotency key, so neither a retry nor a second click stores it twice. Changed content gets a new key.
 */
export function createSender<const T extends Forms>(
  address: T,
  extraHeaders: () => Record<string, string> = () => ({}),
) {
  const openedAt = performance.now();
  let sent: { content: string; key: string } | undefined;
  return async (form: Body<"POST", T>, signal?: AbortSignal): Promise<Answer<"POST", T>> => {
    const content = JSON.stringify(form);
    if (sent?.content !== content) sent = { content, key: randomKey() };
    const headers = {
      "Idempotency-Key": sent.key,
      "X-Filled-In-Ms": String(Math.round(performance.now() - openedAt)),
      ...extraHeaders(),
    };
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
        // Retries are handled here.
        retries: 0,
        ...(signal && { signal }),
      });
    } catch (error) {
      if (retry === retries || signal?.aborted || !(mayHaveBeenLost(error) || isBusy(error))) throw error;
      await pause(retryDelay, signal);
    }
  }
}

/** Whether there was no answer. Any answer, even an error, is final. */
function mayHaveBeenLost(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === "NETWORK" || error.kind === "TIMEOUT");
}

/** Whether the server was too busy to accept the request; nothing was stored. */
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

/** A UUID. `crypto.randomUUID` needs a secure origin, which a tablet in the showroom may not have. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The error to show. Only messages of the server are shown; others are too technical. */
export function submissionErrorOf(
  error: unknown,
  fallback = "Unable to submit booking request. Please try again.",
): SubmissionError {
  const answered = error instanceof ApiError && error.status !== undefined && !mayHaveBeenLost(error);
  return {
    message: (answered && error.message) || fallback,
    fields: answered ? sentences(error.fields ?? {}) : {},
  };
}

/** Field messages of a Problem are phrases ("must not be empty"); beside a field they need to be sentences. */
function sentences(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, reason]) => [
      path,
      reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.?!]$/.test(reason) ? "" : "."),
    ]),
  );
}
