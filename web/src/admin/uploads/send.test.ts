import { describe, expect, test } from "vitest";
import { endingOf, fingerprintOf } from "./send";
import { maxPhotographBytes, photographProblem, videoProblem } from "../../features/photographs/signature";

const response = (status: number, body: unknown = {}) => ({
  getStatus: () => status,
  getBody: () => (typeof body === "string" ? body : JSON.stringify(body)),
});

describe("an error response", () => {
  test("with a message shows that message", () => {
    const problem = { status: 415, code: "unsupported", message: "Please send JPEG." };
    expect(endingOf(response(415, problem))).toEqual({ kind: "refused", reason: "Please send JPEG." });
  });

  test("of a proxy shows a general message", () => {
    expect(endingOf(response(403, "<html>"))).toEqual({
      kind: "refused",
      reason: "You don't have permission to perform this action.",
    });
  });

  test.each([0, 409, 423, 429, 500, 502, 503])("%s is worth a retry", (status) => {
    expect(endingOf(status === 0 ? null : response(status))).toEqual({ kind: "lost" });
  });
});

describe("a file", () => {
  const of = (bytes: string, length = bytes.length) => {
    const start = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
    return new Blob([start, new Uint8Array(length - bytes.length)]);
  };

  test.each([["\xff\xd8\xff\xe0"], ["\x89PNG\r\n\x1a\n"], ["RIFF\x00\x00\x00\x00WEBP"]])(
    "starting with %j is accepted",
    async (start) => {
      expect(await photographProblem(of(start, 64))).toBeNull();
    },
  );

  test("in HEIC is refused, with a hint how to convert it", async () => {
    expect(await photographProblem(of("\x00\x00\x00\x18ftypheic", 64))).toMatch(/Most Compatible/);
  });

  test.each(["GIF89a", "%PDF-1.7", "<svg xmlns=", "PK\x03\x04", "RIFF\x00\x00\x00\x00WAVE"])(
    "starting with %j is refused whatever its name",
    async (start) => expect(await photographProblem(of(start, 64))).toMatch(/JPEG, PNG or WebP/),
  );

  test("that is empty or too large is refused", async () => {
    expect(await photographProblem(of(""))).toMatch(/empty/);
    expect(await photographProblem(of("\xff\xd8\xff", maxPhotographBytes + 1))).toMatch(/20 MB/);
    expect(await photographProblem(of("\xff\xd8\xff", maxPhotographBytes))).toBeNull();
  });

  test("for a video must be MP4 or WebM", async () => {
    const problem = (file: Blob) => videoProblem(file, 1500);
    expect(await problem(of("\x00\x00\x00\x18ftypisom", 64))).toBeNull();
    expect(await problem(of("\x1a\x45\xdf\xa3", 64))).toBeNull();
    expect(await problem(of("\x00\x00\x00\x14ftypqt  ", 64))).toMatch(/QuickTime/);
    expect(await problem(of("\x00\x00\x00\x18ftypheic", 64))).toMatch(/MP4 or WebM/);
    expect(await problem(of("\xff\xd8\xff\xe0", 64))).toMatch(/MP4 or WebM/);
    expect(await problem(of(""))).toMatch(/empty/);
    const large = Object.create(of("\x1a\x45\xdf\xa3", 64), { size: { value: 1_500_000_001 } }) as Blob;
    expect(await problem(large)).toMatch(/1,500 MB/);
  });

  test("has a fingerprint for each purpose", () => {
    const file = new File(["x"], "hall.jpg", { lastModified: 5 });
    expect(fingerprintOf(file, {})).toBe(fingerprintOf(new File(["y"], "hall.jpg", { lastModified: 5 }), {}));
    expect(fingerprintOf(file, {})).not.toBe(fingerprintOf(file, { photograph: "p1" }));
  });
});
