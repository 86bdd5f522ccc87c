/** Lays what staff have changed over a built text. */

/** Changes to a text: any of its fields, and lists as a whole. */
export type Changes<Text> = Text extends string
  ? string
  : Text extends readonly unknown[]
    ? Text
    : Text extends object
      ? { [Name in keyof Text]?: Changes<Text[Name]> | undefined }
      : Text;

/** A field that the built text does not have is left out: what is stored may be older than the application. */
export function merged<Text>(built: Text, changes: Changes<NoInfer<Text>> | null | undefined): Text {
  return over(built, changes) as Text;
}

function over(built: unknown, changes: unknown): unknown {
  if (typeof built === "string") return typeof changes === "string" && changes !== "" ? changes : built;
  if (Array.isArray(built)) return Array.isArray(changes) && changes.length > 0 ? changes : built;
  if (!isObject(built) || !isObject(changes)) return built;
  return Object.fromEntries(Object.entries(built).map(([name, part]) => [name, over(part, changes[name])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
