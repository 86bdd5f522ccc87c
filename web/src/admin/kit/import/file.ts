/** Reads a list that somebody chose: text, whichever program wrote it, or a workbook. */
import type { ImportUpload } from "../../../api/contract/types.gen";

/** Bytes. What is larger is no list that somebody has written. */
export const fileLimit = 5 * 1024 * 1024;

/** The file as it is sent. What it is shows in its bytes, not in its name. */
export async function readList(file: File): Promise<ImportUpload> {
  const bytes = await file.arrayBuffer();
  return { fileName: file.name, ...(isWorkbook(bytes) ? { xlsx: await base64(file) } : { csv: decode(bytes) }) };
}

/** Workbooks are archives, and archives begin so. */
export function isWorkbook(bytes: ArrayBuffer): boolean {
  const [p, k, three, four] = new Uint8Array(bytes.slice(0, 4));
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}

function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("The file could not be read."));
    reader.readAsDataURL(file);
  });
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
