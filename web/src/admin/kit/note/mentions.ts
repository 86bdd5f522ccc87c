/** Colleagues whom a note names as `@Name`. */

export type Colleague = { id: string; name: string };

/** An `@` that is being typed: where it is, and what follows it up to the caret. */
export type Typed = { at: number; name: string };

/** The `@` before the caret that may begin a name; null if there is none. */
export function typedMention(text: string, caret: number): Typed | null {
  const match = /(?:^|[\s(])@([^@\n]{0,60})$/.exec(text.slice(0, caret));
  const name = match?.[1];
  return name === undefined ? null : { at: caret - name.length - 1, name };
}

/** The colleagues with a name whose words begin with the typed ones. */
export function matching(colleagues: readonly Colleague[], typed: string): Colleague[] {
  const begins = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return colleagues.filter(({ name }) => {
    const words = name.toLowerCase().split(/[\s.@]+/);
    return begins.every((begin) => words.some((word) => word.startsWith(begin)));
  });
}

/** The text with the colleague's name in place of what was typed, and where the caret goes. */
export function inserted(text: string, caret: number, { at }: Typed, { name }: Colleague) {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ""), caret: before.length };
}

/** The ids of those that the text still names. */
export function mentionedIn(text: string, chosen: readonly Colleague[]): string[] {
  const names = chosen.map(({ name }) => name);
  const named = new Set(parts(text, names).flatMap((part) => (part.isMention ? [part.text] : [])));
  return [...new Set(chosen.filter(({ name }) => named.has(`@${name}`)).map(({ id }) => id))];
}

/** The text in parts, of which the mentions are marked. A longer name counts before one that it begins with. */
export function parts(text: string, names: readonly string[]): { text: string; isMention: boolean }[] {
  if (names.length === 0) return [{ text, isMention: false }];
  const longestFirst = names.toSorted((one, other) => other.length - one.length).map((name) => `@${name}`);
  const pattern = new RegExp(`(${longestFirst.map(escaped).join("|")})`);
  return text
    .split(pattern)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, isMention: longestFirst.includes(part) }));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
