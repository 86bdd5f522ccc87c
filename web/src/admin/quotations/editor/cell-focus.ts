/** Focus movement between the cells of the grid. */

/** The focusable cells of a line, from left to right. */
export const columns = ["name", "material", "finish", "size", "count", "by", "rate", "discount"] as const;
export type ColumnName = (typeof columns)[number];

/** The id of a room's row for adding items, in place of a line id. */
export const addingTo = (room: string) => `add ${room}`;

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-line]")];
const rowOf = (line: string) => document.querySelector<HTMLElement>(`[data-line="${CSS.escape(line)}"]`);

export function cellHere(target: EventTarget | null): { line: string; column: ColumnName } | null {
  if (!(target instanceof Element)) return null;
  const line = target.closest<HTMLElement>("[data-line]")?.dataset["line"];
  const column = target.closest<HTMLElement>("[data-cell]")?.dataset["cell"] as ColumnName | undefined;
  return line && column ? { line, column } : null;
}

/** Focuses a cell, or the nearest one if the line has no such cell. */
export function focusCell(line: string, column: ColumnName): boolean {
  const row = rowOf(line);
  if (!row) return false;
  const at = columns.indexOf(column);
  const candidates = [...columns.slice(at), ...columns.slice(0, at).toReversed()];
  const cells = candidates.map((name) => row.querySelector<HTMLElement>(`[data-cell="${name}"]:not(:disabled)`));
  const cell = cells.find((one) => one !== null);
  cell?.focus();
  cell?.scrollIntoView({ block: "nearest" });
  return cell !== undefined;
}

/** The id of the line above or below. */
export function neighbour(line: string, by: 1 | -1): string | null {
  const all = rows();
  const at = all.findIndex(({ dataset }) => dataset["line"] === line);
  return at < 0 ? null : (all[at + by]?.dataset["line"] ?? null);
}

/** Focuses the cell to the left or right. */
export function focusBeside(line: string, column: ColumnName, by: 1 | -1): void {
  const cells = [...(rowOf(line)?.querySelectorAll<HTMLElement>("[data-cell]:not(:disabled)") ?? [])];
  const at = cells.findIndex(({ dataset }) => dataset["cell"] === column);
  cells[at + by]?.focus();
}

/** Whether an arrow key would leave the input: the caret is at its end, or everything is selected. */
export function isAtEdge(target: EventTarget | null, by: 1 | -1): boolean {
  if (!(target instanceof HTMLInputElement)) return true;
  const { selectionStart: from, selectionEnd: to, value } = target;
  if (from === null || to === null) return true;
  const isWhole = from === 0 && to === value.length;
  return isWhole || (from === to && from === (by > 0 ? value.length : 0));
}
