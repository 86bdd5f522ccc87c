/** Rules and strength of a new password: a hint while it is typed. The auth service decides. */

/** Characters. */
export const minLength = 10;

/** Characters from which even a plain sentence takes too long to guess. */
const strongLength = 16;

/** Fewer different characters than this are a pattern. */
const minVariety = 6;

export type Strength = "short" | "guessable" | "good" | "strong";

/** `personal` is what others know of this person: their names, their address. */
export function strengthOf(password: string, personal: readonly string[] = []): Strength {
  // Counted as the service counts: an emoji is one.
  const characters = [...password];
  if (characters.length < minLength) return "short";
  if (new Set(characters).size < minVariety || isSequence(characters) || names(password, personal)) return "guessable";
  return characters.length < strongLength ? "good" : "strong";
}

/** How many characters are missing. */
export function missing(password: string): number {
  return Math.max(0, minLength - [...password].length);
}

/** Up or down by one, as in 1234567890, or the same over and over. */
function isSequence(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const even = steps.filter((step) => Math.abs(step) <= 1).length;
  return even >= steps.length - 1;
}

/** What is left beside the person's own names and address is shorter than a password may be. */
function names(password: string, personal: readonly string[]): boolean {
  const words = personal
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), password.toLowerCase());
  return rest.length !== password.length && rest.length < minLength / 2;
}
