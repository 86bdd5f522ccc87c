import { afterEach, expect, test, vi } from "vitest";
import { nextMaintenance, open, pollMaintenance } from "./maintenance";

const closed = { maintenanceMode: true, maintenanceMessage: "Back at noon." };

function answerWith(answer: () => Promise<Response>): void {
  vi.stubGlobal("fetch", vi.fn(answer));
}

afterEach(() => void vi.unstubAllGlobals());

test("the status is that of the server", async () => {
  answerWith(async () => Response.json(closed));
  expect(await pollMaintenance()).toEqual(closed);
});

test.each([
  ["a response that is not OK", async () => new Response("", { status: 503 })],
  ["no response", async () => Promise.reject(new TypeError("Failed to fetch"))],
])("polling throws on %s", async (_, answer) => {
  answerWith(answer);
  await expect(pollMaintenance()).rejects.toThrow("Failed to fetch maintenance status");
});

test("a response that is not OK means no maintenance", async () => {
  answerWith(async () => new Response("", { status: 500 }));
  expect(await nextMaintenance(closed)).toEqual(open);
});

test("no response keeps the last status", async () => {
  answerWith(async () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await nextMaintenance(closed)).toEqual(closed);
  expect(await nextMaintenance(open)).toEqual(open);
});
