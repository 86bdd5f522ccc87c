import { expect, it } from "vitest";
import { decode, isWorkbook, readList } from "./file";

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

it("reads UTF-8, without its mark", () => {
  expect(decode(bytes(0xef, 0xbb, 0xbf, 0x52, 0xc3, 0xa9))).toBe("Ré");
});

it("reads what an older spreadsheet wrote", () => {
  expect(decode(bytes(0x52, 0xe9, 0x20, 0x80))).toBe("Ré €");
});

it("knows a workbook by what it begins with", () => {
  expect(isWorkbook(bytes(0x50, 0x4b, 3, 4, 0))).toBe(true);
  expect(isWorkbook(bytes(0x50, 0x4b))).toBe(false);
  expect(isWorkbook(bytes())).toBe(false);
});

it("sends text as text and a workbook in base64, whatever they are called", async () => {
  const text = new File(["Name\nAsha"], "list.xlsx");
  expect(await readList(text)).toEqual({ fileName: "list.xlsx", csv: "Name\nAsha" });
  const workbook = new File([bytes(0x50, 0x4b, 3, 4, 0xff)], "list.csv");
  expect(await readList(workbook)).toEqual({ fileName: "list.csv", xlsx: "UEsDBP8=" });
});
