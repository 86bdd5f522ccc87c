/** Reads a list that somebody chose: text, whichever program wrote it, or a workbook. */
import type { ImportUpload } from "../../../api/contract/types.gen";

/** Bytes. What is larger is no list that somebody has written. */
export const fileLimit = 5 * 1024 * 1024;

/** The file as it is sent. What it is shows in its bytes, not in its name. */
export async function readList(file: File): Promise<ImportUpload> {
  const bytes = await file.arrayBuffer();
  return { fileName: file.name, ...(isWorkbook(bytes) ? { xlsx: base64(bytes) } : { csv: decode(bytes) }) };
}

/** Workbooks are archives, and archives begin so. */
export function isWorkbook(bytes: ArrayBuffer): boolean {
  const [p, k, three, four] = new Uint8Array(bytes.slice(0, 4));
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}

/** Bytes that are one call's arguments: more of them than this do not fit on the stack. */
const step = 0x8000;

function base64(bytes: ArrayBuffer): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.byteLength; start += step) {
    parts.push(String.fromCharCode(...new Uint8Array(bytes.slice(start, start + step))));
  }
  return btoa(parts.join(""));
}

/** Spreadsheets write UTF-8 or, on older Windows, a code page of their own. */
export function decode(bytes: ArrayBuffer): string {
  try {
    // The mark at the beginning of the file is taken out by the decoder.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
