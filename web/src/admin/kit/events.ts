/**
 * Subscribes to server-sent events with an access token, which the browser's `EventSource` cannot send, and reconnects
 * when a connection ends.
 */
import { EventSourceParserStream } from "eventsource-parser/stream";
import { ApiError, kindOfStatus } from "../../api/error";
import { endSession, session } from "../../api/session";

/** `reconnecting` only after a failed attempt: a stream that ends and resumes at once stays `live`. */
export type StreamState = "connecting" | "live" | "reconnecting" | "refused";

type SubscribeOptions = {
  onEvent: (name: string, data: unknown) => void;
  onState: (state: StreamState) => void;
  signal: AbortSignal;
};

/** Milliseconds without data after which the connection counts as lost. The server sends a heartbeat every 15 s. */
const heartbeatTimeout = 40_000;

const firstDelay = 1000;
const maxDelay = 30_000;

/** Stays subscribed until `signal` aborts or the server refuses access. */
export async function subscribe(path: string, { onEvent, onState, signal }: SubscribeOptions): Promise<void> {
  let failures = 0;
  onState("connecting");
  while (!signal.aborted) {
    try {
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

/** Exponential backoff with jitter, so that all screens don't reconnect at the same moment. */
export function delayAfter(failures: number, jitter = Math.random()): number {
  return Math.min(maxDelay, firstDelay * 2 ** (failures - 1)) * (0.75 + jitter / 2);
}

/** Reads one connection to its end. */
async function listen(path: string, signal: AbortSignal, onEvent: SubscribeOptions["onEvent"]): Promise<void> {
  const lost = new AbortController();
  let timer = setTimeout(() => lost.abort(), heartbeatTimeout);
  const onActivity = () => {
    clearTimeout(timer);
    timer = setTimeout(() => lost.abort(), heartbeatTimeout);
  };
  try {
    const body = await connect(path, AbortSignal.any([signal, lost.signal]));
    const events = body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: onActivity }));
    const reader = events.getReader();
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) return;
      onActivity();
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

/** Whether reconnecting is pointless. */
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
