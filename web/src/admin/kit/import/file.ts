/** Reads an import file: CSV in a common encoding, or an Excel workbook. */
import type { ImportUpload } from "../../../api/contract/types.gen";

/** In bytes. */
export const maxFileSize = 5 * 1024 * 1024;

/** Detects the format from the contents, not from the file name. */
export async function readList(file: File): Promise<ImportUpload> {
  const bytes = await file.arrayBuffer();
  return { fileName: file.name, ...(isWorkbook(bytes) ? { xlsx: base64(bytes) } : { csv: decode(bytes) }) };
}

/** Workbooks are ZIP archives. */
export function isWorkbook(bytes: ArrayBuffer): boolean {
  const [p, k, three, four] = new Uint8Array(bytes.slice(0, 4));
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}

/** More arguments in one call would overflow the stack. */
const chunkSize = 0x8000;

function base64(bytes: ArrayBuffer): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.byteLength; start += chunkSize) {
    parts.push(String.fromCharCode(...new Uint8Array(bytes.slice(start, start + chunkSize))));
  }
  return btoa(parts.join(""));
}

/** Spreadsheets write UTF-8 or, on older Windows, Windows-1252. */
export function decode(bytes: ArrayBuffer): string {
  try {
    // The decoder drops a byte order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
