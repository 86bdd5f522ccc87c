/** Strength of a new password, as a hint while typing. The auth service decides. */

export const minLength = 10;

/** From this length even a plain sentence takes too long to guess. */
const strongLength = 16;

/** Fewer distinct characters count as a pattern. */
const minVariety = 6;

export type Strength = "short" | "guessable" | "good" | "strong";

/** `personal`: the person's name and e-mail address, which are easy to guess. */
export function strengthOf(password: string, personal: readonly string[] = []): Strength {
  // Code points, as the service counts: an emoji is one character.
  const characters = [...password];
  if (characters.length < minLength) return "short";
  if (new Set(characters).size < minVariety || isSequence(characters) || isPersonal(password, personal))
    return "guessable";
  return characters.length < strongLength ? "good" : "strong";
}

export function missingCharacters(password: string): number {
  return Math.max(0, minLength - [...password].length);
}

/** Each character is one more or one less than the last, as in 1234567890, or the same. */
function isSequence(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const even = steps.filter((step) => Math.abs(step) <= 1).length;
  return even >= steps.length - 1;
}

/** Contains personal words, and too little besides them. */
function isPersonal(password: string, personal: readonly string[]): boolean {
  const words = personal
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), password.toLowerCase());
  return rest.length !== password.length && rest.length < minLength / 2;
}
