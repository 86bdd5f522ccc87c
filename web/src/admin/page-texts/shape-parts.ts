/** What the forms of several pages have. */
import type { Cell, Group, ListShape, Shape, TextShape } from "./shape";

export const heading = (name: string, limit = 90): TextShape => ({ kind: "text", name, label: "Heading", limit });
export const lead = (name: string): TextShape => ({
  kind: "text",
  name,
  label: "Introduction",
  limit: 400,
  isLong: true,
});
export const long = (name: string, label: string, limit: number): TextShape => ({
  kind: "text",
  name,
  label,
  limit,
  isLong: true,
});

export const lines = (name: string, label: string, noun: string, max = 20, limit = 200): ListShape => ({
  kind: "list",
  name,
  label,
  noun,
  max,
  cells: [{ name: "", label: noun.charAt(0).toUpperCase() + noun.slice(1), limit }],
});

export const named: readonly Cell[] = [
  { name: "name", label: "Name", limit: 90 },
  { name: "text", label: "Text", limit: 500, kind: "long" },
];

const questionCells: readonly Cell[] = [
  { name: "ask", label: "Question", limit: 200 },
  { name: "answer", label: "Answer", limit: 1500, kind: "long" },
];

export const questions = (name: string): ListShape => ({
  kind: "list",
  name,
  label: "Questions",
  noun: "question",
  max: 20,
  cells: questionCells,
});

export const searchResult: readonly Shape[] = [
  { kind: "text", name: "title", label: "Title", limit: 90 },
  long("description", "Description for search engines", 200),
];

export const closing: Group = {
  title: "Invitation at the end",
  fields: [heading("closing.title", 120), long("closing.text", "Text", 400)],
};

export const top: Group = {
  title: "Top of the page",
  fields: [heading("heading"), long("lead", "Sentence below the heading", 400)],
};

export const points = (name: string, label: string, noun: string): ListShape => ({
  kind: "list",
  name,
  label,
  noun,
  max: 10,
  cells: named,
});
