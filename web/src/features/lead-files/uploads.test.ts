import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LeadUploads, refusalOf } from "./uploads";

const piece = 1024 * 1024;

/** A server of the protocol that hangs up in the middle of the second piece. */
function startServer() {
  const seen: string[] = [];
  let received = 0;
  let hangsUp = true;
  const server = createServer((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", headers } = request;
    const offset = headers["upload-offset"];
    seen.push([method, offset].filter(Boolean).join(" "));
    if (method === "PATCH" && offset === String(piece) && hangsUp) {
      hangsUp = false;
      request.socket.destroy();
      return;
    }
    for await (const chunk of request) if (method === "PATCH") received += (chunk as Buffer).length;
    if (method === "POST") response.setHeader("Location", "/api/lead-files/f1");
    else response.setHeader("Upload-Offset", String(received));
    response.writeHead(method === "POST" ? 201 : 204).end();
  }

  return new Promise<{ seen: string[]; url: string; close: () => void }>((resolve) => {
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo;
      resolve({ seen, url: `http://localhost:${port}`, close: () => void server.close() });
    });
  });
}

let server: Awaited<ReturnType<typeof startServer>>;

beforeEach(async () => {
  server = await startServer();
  const real = fetch;
  // The browser resolves paths against the page's address.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => real(server.url + path, init));
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
});

test("a file goes on after a lost connection where the server has it", async () => {
  const uploads = new LeadUploads();
  uploads.add([new File([new Uint8Array(2 * piece + 10)], "plan.pdf")]);
  await expect.poll(() => uploads.uploads()[0]?.state, { timeout: 10_000 }).toBe("done");
  expect(uploads.ids()).toEqual(["f1"]);
  expect(server.seen).toEqual(["POST", "PATCH 0", `PATCH ${piece}`, "HEAD", `PATCH ${piece}`, `PATCH ${2 * piece}`]);
});

test("what can't be taken is said before it is sent", () => {
  expect(refusalOf({ name: "plan.DWG", size: 10 })).toBeNull();
  expect(refusalOf({ name: "plan.zip", size: 10 })).toContain("PDF, JPG, PNG, DWG or SKP");
  expect(refusalOf({ name: "plan.pdf", size: 0 })).toContain("empty");
  expect(refusalOf({ name: "plan.pdf", size: 50_000_001 })).toContain("50 MB");
});
