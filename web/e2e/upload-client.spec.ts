/** Uploads with the official tus client: unmodified, in Node, against the running API and worker. */
import { type DetailedError, type HttpRequest, type PreviousUpload, Upload } from "tus-js-client";
import { expect, test } from "./journey";
import { type ImageFile, publish, takePhotograph } from "./photographs";
import { asha, giveAccount, tokenOf } from "./staff";
import { CuttableProxy } from "./stack/cuttable-proxy";
import type { Stack } from "./stack/stack";

/** Bytes per request: smaller than the server's write buffer. */
const piece = 200_000;

/** More than three chunks. */
const large = { width: 1200, height: 900, grain: true };

test("an interrupted upload resumes at the server's offset, with a client that only knows the address", async ({
  page,
  stack,
}) => {
  await giveAccount(stack, asha, "content");
  const token = await tokenOf(stack, asha);
  const hall = await takePhotograph(page, "hall.jpg", large);
  expect(hall.buffer.length).toBeGreaterThan(3 * piece);
  const proxy = new CuttableProxy(stack.url);
  await proxy.open();

  const addresses = newStorage();
  const first = newClient(proxy.url, token, addresses);
  proxy.cutAfter(2.5 * piece);
  const lost = await first.send(hall);
  expect(lost).toEqual({ status: null, message: "" });
  expect(offsetsOf(first)).toEqual([0, piece, 2 * piece]);
  // The received part of an interrupted chunk is stored.
  const received = () => stack.database.one<{ received: string }>("select received from uploads");
  await expect.poll(async () => Number((await received()).received)).toBeGreaterThan(2 * piece);
  const offset = Number((await received()).received);
  expect(offset).toBeLessThan(2.5 * piece);

  // After a reload there is a new client; the browser has stored the address.
  const second = newClient(proxy.url, token, addresses);
  const arrived = await second.send(hall);
  expect(second.calls[0]?.method).toBe("HEAD");
  expect(offsetsOf(second)[0]).toBe(offset);
  await proxy.close();
  expect(await stack.database.count("photographs")).toBe(1);
  expect(await originalOf(stack, token, photographIn(arrived))).toEqual(hall.buffer);
});

test("an abandoned upload is deleted, and starts again", async ({ page, stack }) => {
  await giveAccount(stack, asha, "content");
  const client = newClient(stack.url, await tokenOf(stack, asha));
  const hall = await takePhotograph(page, "hall.jpg", large);
  const upload = await new Promise<Upload>((arrived) => {
    const started: Upload = client.start(hall, { onChunkComplete: () => arrived(started) }).upload;
  });
  expect(await stack.database.count("upload_pieces")).toBeGreaterThan(0);
  await upload.abort(true);
  expect(await stack.database.count("uploads")).toBe(0);
  expect(await stack.database.count("upload_pieces")).toBe(0);
  expect(await stack.database.count("photographs")).toBe(0);

  client.calls.length = 0;
  photographIn(await client.send(hall));
  expect(client.calls[0]?.method).toBe("POST");
  expect(offsetsOf(client)[0]).toBe(0);
});

test("a wrong offset, a large file and a file that is not a photograph get a clear error", async ({ page, stack }) => {
  await giveAccount(stack, asha, "content");
  const client = newClient(stack.url, await tokenOf(stack, asha));
  const hall = await takePhotograph(page, "hall.jpg");
  const miscounted = await client.start(hall, {
    onBeforeRequest: (request) => {
      if (request.getMethod() === "PATCH") request.setHeader("Upload-Offset", "7");
    },
  }).ended;
  expect(miscounted).toEqual({
    status: 409,
    message: "These bytes don't continue the ones already received.",
  });
  // The chunk was discarded; the client asks for the offset and continues.
  client.calls.length = 0;
  photographIn(await client.send(hall));
  expect(client.calls.map(({ method }) => method)).toEqual(["HEAD", "PATCH"]);
  expect(offsetsOf(client)).toEqual([0]);

  client.calls.length = 0;
  const huge = { ...hall, name: "huge.jpg", buffer: Buffer.alloc(20_000_001) };
  expect(await client.send(huge)).toEqual({
    status: 413,
    message: "The file is larger than 20 MB. Please upload a smaller version.",
  });
  expect(
    client.calls.map(({ method }) => method),
    "none of its bytes",
  ).toEqual(["POST"]);

  client.calls.length = 0;
  // By its name it is a JPEG.
  const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(3 * piece)]);
  const refused = await client.send({ ...hall, name: "IMG_0042.jpg", buffer: heic });
  expect(refused).toMatchObject({ status: 415, message: expect.stringContaining("Please upload it as JPEG") });
  expect(offsetsOf(client), "refused after the first chunk").toEqual([0]);
  expect(await stack.database.count("uploads where file_name <> 'hall.jpg'")).toBe(0);
  expect(await stack.database.count("photographs")).toBe(1);
});

test("a new file replaces the previous one at the same address", async ({ page, stack }) => {
  await giveAccount(stack, asha, "admin");
  const token = await tokenOf(stack, asha);
  const client = newClient(stack.url, token);
  const id = photographIn(await client.send(await takePhotograph(page, "hall.jpg")));
  await originalOf(stack, token, id);
  await publish(stack, { "hall.jpg": "Hall" });
  const address = `${stack.url}/media/photographs/${id}.jpg`;
  const shown = async () => (await fetch(address, { redirect: "manual" })).headers.get("location");
  const before = await shown();
  expect(before).toMatch(/^\/media\//);

  const repainted = await takePhotograph(page, "hall repainted.jpg", { hue: 300 });
  expect(photographIn(await client.send(repainted, { photograph: id }))).toBe(id);
  await expect.poll(shown, { timeout: patience }).not.toBe(before);
  expect(await stack.database.count("photographs")).toBe(1);
  expect(await originalOf(stack, token, id)).toEqual(repainted.buffer);
  for (const path of [before, await shown()]) {
    const picture = await fetch(new URL(path ?? "", stack.url));
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  }
});

/** In milliseconds; long, since the machine may be busy. */
const patience = 180_000;

type Call = { method: string; offset: number | null };

/** The result: a photograph, or the server's error; neither without a response. */
type Ended = { photograph: string } | { status: number | null; message: string };

type Options = {
  onChunkComplete?: () => void;
  onBeforeRequest?: (request: HttpRequest) => void;
  metadata?: Record<string, string>;
};

/** Stores upload addresses as a browser would. */
function newStorage() {
  const stored = new Map<string, PreviousUpload>();
  return {
    findAllUploads: async () => [...stored.values()],
    findUploadsByFingerprint: async (fingerprint: string) => [stored.get(fingerprint) ?? []].flat(),
    removeUpload: async (key: string) => void stored.delete(key),
    addUpload: async (fingerprint: string, upload: PreviousUpload) => {
      stored.set(fingerprint, { ...upload, urlStorageKey: fingerprint });
      return fingerprint;
    },
  };
}

/** A client as the site creates it, with a record of its requests. */
function newClient(url: string, token: string, urlStorage = newStorage()) {
  const calls: Call[] = [];

  function start({ name, buffer }: ImageFile, { onChunkComplete, onBeforeRequest, metadata }: Options = {}) {
    let end: (ended: Ended) => void;
    const ended = new Promise<Ended>((settle) => (end = settle));
    const upload = new Upload(buffer, {
      endpoint: `${url}/api/admin/uploads`,
      chunkSize: piece,
      retryDelays: null,
      metadata: { filename: name, purpose: "photograph", ...metadata },
      headers: { Authorization: `Bearer ${token}` },
      urlStorage,
      fingerprint: async () => `${name} ${buffer.length}`,
      removeFingerprintOnSuccess: true,
      onBeforeRequest: (request) => {
        onBeforeRequest?.(request);
        const offset = request.getHeader("Upload-Offset");
        calls.push({ method: request.getMethod(), offset: offset === undefined ? null : Number(offset) });
      },
      ...(onChunkComplete && { onChunkComplete }),
      onSuccess: ({ lastResponse }) => end({ photograph: lastResponse.getHeader("Nivas-Photograph") ?? "" }),
      onError: (error) => end(refusalIn(error as DetailedError)),
    });
    const resume = ([earlier]: PreviousUpload[]) => {
      if (earlier) upload.resumeFromPreviousUpload(earlier);
      upload.start();
    };
    void upload.findPreviousUploads().then(resume);
    return { upload, ended };
  }

  const send = (file: ImageFile, metadata: Record<string, string> = {}) => start(file, { metadata }).ended;
  return { start, send, calls };
}

function refusalIn({ originalResponse }: DetailedError): Ended {
  if (!originalResponse) return { status: null, message: "" };
  const { message } = JSON.parse(originalResponse.getBody()) as { message: string };
  return { status: originalResponse.getStatus(), message };
}

function photographIn(ended: Ended): string {
  expect(ended).toEqual({ photograph: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  return (ended as { photograph: string }).photograph;
}

/** The offsets of the requests with data. */
function offsetsOf({ calls }: { calls: readonly Call[] }): (number | null)[] {
  return calls.filter(({ method }) => method === "PATCH").map(({ offset }) => offset);
}

/** The stored file, once the worker has processed it. */
async function originalOf({ url, database }: Stack, token: string, id: string): Promise<Buffer> {
  const state = () => database.one<{ state: string }>("select state from photographs where id = $1", [id]);
  await expect.poll(async () => (await state()).state, { timeout: patience }).toBe("ready");
  const response = await fetch(`${url}/api/admin/photographs/${id}/original`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
