/** The shape of a page's texts: what the form shows, and how its values become the changes that are stored. */

/** A text. Its name is the path in the page's texts, such as `scope.title`. */
export type TextShape = { kind: "text"; name: string; label: string; limit: number; isLong?: boolean; hint?: string };

/** A list of texts, or of rows with several texts each. */
export type ListShape = {
  kind: "list";
  name: string;
  label: string;
  hint?: string;
  /** Of one row: `question`. */
  noun: string;
  max: number;
  /** One cell without a name: each row is a text. */
  cells: readonly Cell[];
};

export type Cell = {
  name: string;
  label: string;
  /** Of characters, or of lines. */
  limit?: number;
  kind?: "text" | "long" | "lines" | "price" | "page";
  isOptional?: boolean;
};

/** The sections of a home page in their order. */
export type SectionsShape = { kind: "sections"; name: string; label: string };

export type Shape = TextShape | ListShape | SectionsShape;

export type Group = { title: string; hint?: string; fields: readonly Shape[] };

/** Values of the form, nested as in the page's texts. An empty one means the built text. */
export type Values = Record<string, unknown>;

export function at(value: unknown, name: string): unknown {
  return name.split(".").reduce<unknown>((part, key) => (part as Values | undefined)?.[key], value);
}

/** What is stored as values of the form: each field has one. */
export function valuesOf(groups: readonly Group[], content: object): Values {
  const values: Values = {};
  for (const { kind, name } of groups.flatMap(({ fields }) => fields)) {
    put(values, name, structuredClone(at(content, name)) ?? (kind === "text" ? "" : []));
  }
  return values;
}

function put(values: Values, name: string, value: unknown): void {
  const [first = "", ...rest] = name.split(".");
  if (rest.length === 0) values[first] = value;
  else put((values[first] ??= {}) as Values, rest.join("."), value);
}

/** Values of the form as stored: without what is empty. */
export function contentOf(values: Values): Values {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const stored = isGroup(value) ? contentOf(value) : value;
    return isEmpty(stored) ? [] : [[name, stored] as const];
  });
  return Object.fromEntries(entries);
}

/** Values of the form as a page may show them before they are saved: without rows in which nothing is written yet. */
export function draftOf(values: Values): Values {
  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((row) => readable(row).trim() !== "");
    return isGroup(value)
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, written(part)]))
      : value;
  };
  return contentOf(written(values) as Values);
}

function isGroup(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) ? value.length === 0 : isGroup(value) && Object.keys(value).length === 0;
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A value in words, to compare two versions. */
export function readable(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(readable).filter(Boolean).join(" · ");
}
