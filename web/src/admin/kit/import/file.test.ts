import { expect, it } from "vitest";
import { decode, isWorkbook, readList } from "./file";

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

it("decodes UTF-8 and drops the byte order mark", () => {
  expect(decode(bytes(0xef, 0xbb, 0xbf, 0x52, 0xc3, 0xa9))).toBe("Ré");
});

it("decodes Windows-1252", () => {
  expect(decode(bytes(0x52, 0xe9, 0x20, 0x80))).toBe("Ré €");
});

it("recognises a workbook by its first bytes", () => {
  expect(isWorkbook(bytes(0x50, 0x4b, 3, 4, 0))).toBe(true);
  expect(isWorkbook(bytes(0x50, 0x4b))).toBe(false);
  expect(isWorkbook(bytes())).toBe(false);
});

it("sends text as text and a workbook in base64, whatever the file extension", async () => {
  const text = new File(["Name\nAsha"], "list.xlsx");
  expect(await readList(text)).toEqual({ fileName: "list.xlsx", csv: "Name\nAsha" });
  const workbook = new File([bytes(0x50, 0x4b, 3, 4, 0xff)], "list.csv");
  expect(await readList(workbook)).toEqual({ fileName: "list.csv", xlsx: "UEsDBP8=" });
});
