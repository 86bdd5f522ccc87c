/** Figures of the settings in a page's text: `{reward}`, or `{ reward }`, becomes `₹5,000 to ₹20,000`. */

export type Figures = Readonly<Record<string, string>>;

/** A name in braces that is no figure stays as it is written; the API refuses it when the text is saved. */
export function withFigures<Text>(text: Text, figures: Figures): Text {
  return filled(text, figures) as Text;
}

function filled(text: unknown, figures: Figures): unknown {
  if (typeof text === "string") {
    return text.replace(/\{\s*(\w+)\s*\}/gu, (written, name: string) => figures[name] ?? written);
  }
  if (Array.isArray(text)) return text.map((part) => filled(part, figures));
  if (typeof text !== "object" || text === null) return text;
  return Object.fromEntries(Object.entries(text).map(([name, part]) => [name, filled(part, figures)]));
}
