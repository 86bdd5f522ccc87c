import { describe, expect, test } from "vitest";
import { endingOf, fingerprintOf } from "./send";
import { mostBytes, mostBytesOfFilm, refusalOf, refusalOfFilm } from "./signature";

const answer = (status: number, body: unknown = {}) => ({
  getStatus: () => status,
  getBody: () => (typeof body === "string" ? body : JSON.stringify(body)),
});

describe("an answer", () => {
  test("that says why is a refusal in the server's words", () => {
    const problem = { status: 415, code: "unsupported", message: "Please send JPEG." };
    expect(endingOf(answer(415, problem))).toEqual({ kind: "refused", reason: "Please send JPEG." });
  });

  test("of a proxy is a refusal in words for anybody", () => {
    expect(endingOf(answer(403, "<html>"))).toEqual({
      kind: "refused",
      reason: "You don't have permission to perform this action.",
    });
  });

  test.each([0, 409, 423, 429, 500, 502, 503])("of %s may be another one in a moment", (status) => {
    expect(endingOf(status === 0 ? null : answer(status))).toEqual({ kind: "lost" });
  });
});

describe("a file", () => {
  const of = (bytes: string, length = bytes.length) => {
    const start = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
    return new Blob([start, new Uint8Array(length - bytes.length)]);
  };

  test.each([["\xff\xd8\xff\xe0"], ["\x89PNG\r\n\x1a\n"], ["RIFF\x00\x00\x00\x00WEBP"]])(
    "%j is sent",
    async (start) => {
      expect(await refusalOf(of(start, 64))).toBeNull();
    },
  );

  test("of an iPhone is refused with what to do about it", async () => {
    expect(await refusalOf(of("\x00\x00\x00\x18ftypheic", 64))).toMatch(/Most Compatible/);
  });

  test.each(["GIF89a", "%PDF-1.7", "<svg xmlns=", "PK\x03\x04", "RIFF\x00\x00\x00\x00WAVE"])(
    "%j is refused whatever it is called",
    async (start) => expect(await refusalOf(of(start, 64))).toMatch(/JPEG, PNG or WebP/),
  );

  test("that is empty or too large is refused", async () => {
    expect(await refusalOf(of(""))).toMatch(/empty/);
    expect(await refusalOf(of("\xff\xd8\xff", mostBytes + 1))).toMatch(/20 MB/);
    expect(await refusalOf(of("\xff\xd8\xff", mostBytes))).toBeNull();
  });

  test("that is to be a video is MP4 or WebM", async () => {
    expect(await refusalOfFilm(of("\x00\x00\x00\x18ftypisom", 64))).toBeNull();
    expect(await refusalOfFilm(of("\x1a\x45\xdf\xa3", 64))).toBeNull();
    expect(await refusalOfFilm(of("\x00\x00\x00\x14ftypqt  ", 64))).toMatch(/QuickTime/);
    expect(await refusalOfFilm(of("\x00\x00\x00\x18ftypheic", 64))).toMatch(/MP4 or WebM/);
    expect(await refusalOfFilm(of("\xff\xd8\xff\xe0", 64))).toMatch(/MP4 or WebM/);
    expect(await refusalOfFilm(of(""))).toMatch(/empty/);
    const large = Object.create(of("\x1a\x45\xdf\xa3", 64), { size: { value: mostBytesOfFilm + 1 } }) as Blob;
    expect(await refusalOfFilm(large)).toMatch(/500 MB/);
  });

  test("is known again for the same purpose only", () => {
    const file = new File(["x"], "hall.jpg", { lastModified: 5 });
    expect(fingerprintOf(file, {})).toBe(fingerprintOf(new File(["y"], "hall.jpg", { lastModified: 5 }), {}));
    expect(fingerprintOf(file, {})).not.toBe(fingerprintOf(file, { photograph: "p1" }));
  });
});
