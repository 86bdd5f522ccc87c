import { expect, it } from "vitest";
import { decode } from "./file";

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

it("reads UTF-8, without its mark", () => {
  expect(decode(bytes(0xef, 0xbb, 0xbf, 0x52, 0xc3, 0xa9))).toBe("Ré");
});

it("reads what an older spreadsheet wrote", () => {
  expect(decode(bytes(0x52, 0xe9, 0x20, 0x80))).toBe("Ré €");
});
