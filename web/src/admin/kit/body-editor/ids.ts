/** Ids of top-level blocks: unique within a text, so that versions can be compared and merged block by block. */
const characters = "abcdefghijklmnopqrstuvwxyz0123456789";

export function newBlockId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => characters[byte % characters.length]).join("");
}
