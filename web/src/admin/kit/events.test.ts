import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signedOut, setSession } from "../../api/session";
import { type StreamState, delayAfter, subscribe } from "./events";

type Connection = { request: IncomingMessage; response: ServerResponse };

let connections: Connection[];
let answer: (connection: Connection) => void;
let controller: AbortController;
const server = createServer((request, response) => {
  const connection = { request, response };
  connections.push(connection);
  answer(connection);
});

beforeEach(async () => {
  connections = [];
  controller = new AbortController();
  answer = ({ response }) => void response.writeHead(200, { "content-type": "text/event-stream" });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => fetch(new URL(path, origin), init));
});

afterEach(async () => {
  controller.abort();
  setSession(signedOut);
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Subscribes, and records events and states. */
function listen() {
  const events: [string, unknown][] = [];
  const states: StreamState[] = [];
  const done = subscribe("/events", {
    onEvent: (name, data) => void events.push([name, data]),
    onState: (state) => void (states.at(-1) !== state && states.push(state)),
    signal: controller.signal,
  });
  return { events, states, done };
}

test("sends the token and delivers events in order", async () => {
  setSession({ ...signedOut, accessToken: async () => "a token" });
  const { events, states } = listen();
  await vi.waitFor(() => expect(connections).toHaveLength(1));
  const [{ request, response } = {} as Connection] = connections;
  expect(request.headers.authorization).toBe("Bearer a token");
  response.write('event: queues\ndata: {"ready":');
  response.write(' 1}\n\n: still here\n\nevent: queues\ndata: {"ready": 2}\n\n');
  await vi.waitFor(() =>
    expect(events).toEqual([
      ["queues", { ready: 1 }],
      ["queues", { ready: 2 }],
    ]),
  );
  expect(states).toEqual(["connecting", "live"]);
});

test("reconnects silently after a clean end, and reports when that fails", { timeout: 15_000 }, async () => {
  answer = ({ response }) => {
    if (connections.length === 2) return void response.writeHead(503).end();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("event: queues\ndata: {}\n\n");
    if (connections.length === 1) response.end();
  };
  const { events, states } = listen();
  await vi.waitFor(() => expect(events).toHaveLength(2), 10_000);
  expect(states).toEqual(["connecting", "live", "reconnecting", "live"]);
});

test("a refusal is final", async () => {
  answer = ({ response }) => void response.writeHead(403).end();
  const { states, done } = listen();
  await done;
  expect(states).toEqual(["connecting", "refused"]);
  expect(connections).toHaveLength(1);
});

test("aborting closes the connection", async () => {
  const { done } = listen();
  await vi.waitFor(() => expect(connections).toHaveLength(1));
  const closed = new Promise((resolve) => connections[0]?.request.once("close", resolve));
  controller.abort();
  await done;
  await closed;
});

test("waits longer after each failure, up to 30 s with jitter", () => {
  expect([1, 2, 3, 4, 9].map((failures) => delayAfter(failures, 0.5))).toEqual([1000, 2000, 4000, 8000, 30_000]);
  expect([delayAfter(9, 0), delayAfter(9, 1)]).toEqual([22_500, 37_500]);
});
