/** Reads the text of a CSV file, whichever program wrote it. */

/** Bytes. What is larger is no list of people. */
export const fileLimit = 5 * 1024 * 1024;

/** Spreadsheets write UTF-8 or, on older Windows, a code page of their own. */
export function decode(bytes: ArrayBuffer): string {
  try {
    // The mark at the beginning of the file is taken out by the decoder.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
