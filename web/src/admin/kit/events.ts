/**
 * Server-sent events, followed for as long as somebody wants to know: with credentials, which the browser's own
 * `EventSource` cannot send, and begun again whenever the stream ends.
 */
import { EventSourceParserStream } from "eventsource-parser/stream";
import { ApiError, kindOfStatus } from "../../api/error";
import { endSession, session } from "../../api/session";

/** `reconnecting` once a first attempt to go on has failed: a stream that only ended and began again is no news. */
export type StreamState = "connecting" | "live" | "reconnecting" | "refused";

type FollowOptions = {
  onEvent: (name: string, data: unknown) => void;
  onState: (state: StreamState) => void;
  signal: AbortSignal;
};

/** Milliseconds without a sign of life after which the connection counts as lost. The server gives one every 15 s. */
const silence = 40_000;

const firstDelay = 1000;
const longestDelay = 30_000;

/** Follows the stream until `signal` says that nobody listens any more, or the server that one may not. */
export async function follow(path: string, { onEvent, onState, signal }: FollowOptions): Promise<void> {
  let failures = 0;
  onState("connecting");
  while (!signal.aborted) {
    try {
      // One connection after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      await listen(path, signal, (name, data) => {
        failures = 0;
        onState("live");
        onEvent(name, data);
      });
    } catch (error) {
      if (isRefusal(error)) return onState("refused");
    }
    if (signal.aborted) return;
    failures += 1;
    if (failures > 1) onState("reconnecting");
    // oxlint-disable-next-line no-await-in-loop
    await pause(delayAfter(failures), signal);
  }
}

/** Grows with each failure; shaken, so that all screens do not come back in the same moment. */
export function delayAfter(failures: number, shake = Math.random()): number {
  return Math.min(longestDelay, firstDelay * 2 ** (failures - 1)) * (0.75 + shake / 2);
}

/** Reads one connection to its end. */
async function listen(path: string, signal: AbortSignal, onEvent: FollowOptions["onEvent"]): Promise<void> {
  const lost = new AbortController();
  let timer = setTimeout(() => lost.abort(), silence);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => lost.abort(), silence);
  };
  try {
    const body = await connect(path, AbortSignal.any([signal, lost.signal]));
    const events = body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: heard }));
    const reader = events.getReader();
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      onEvent(value.event ?? "message", JSON.parse(value.data));
    }
  } finally {
    clearTimeout(timer);
  }
}

async function connect(path: string, signal: AbortSignal): Promise<ReadableStream<BufferSource>> {
  const token = await session().accessToken();
  const response = await fetch(path, {
    credentials: "include",
    cache: "no-store",
    signal,
    headers: { Accept: "text/event-stream", ...(token && { Authorization: `Bearer ${token}` }) },
  });
  const { ok, status, body } = response;
  if (status === 401) await endSession();
  if (!ok || !body) throw new ApiError(`HTTP ${status}`, { kind: kindOfStatus(status), status });
  return body;
}

/** Whether asking again would change nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && ["AUTHENTICATION", "AUTHORIZATION", "NOT_FOUND"].includes(error.kind);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(end, milliseconds);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    }
    signal.addEventListener("abort", end, { once: true });
  });
}
