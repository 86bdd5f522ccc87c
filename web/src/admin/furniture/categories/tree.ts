/** The category tree as a list of rows, and what dragging a row changes. */

export type Node = { id: string; name: string; parentId: string | null; position: number };

export type Row<N extends Node> = { node: N; depth: number };

/** Each category below its parent; siblings by position, then by name. */
export function rowsOf<N extends Node>(nodes: readonly N[]): Row<N>[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const below = Map.groupBy(nodes, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  const list = (parent: string | null, depth: number): Row<N>[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name))
      .flatMap((node) => [{ node, depth }, ...list(node.id, depth + 1)]);
  return list(null, 0);
}

/** The ids below a category. */
export function descendantsOf<N extends Node>(rows: readonly Row<N>[], id: string): Set<string> {
  const from = rows.findIndex(({ node }) => node.id === id);
  const depth = rows[from]?.depth ?? 0;
  const end = rows.findIndex((row, index) => index > from && row.depth <= depth);
  return new Set(rows.slice(from + 1, end < 0 ? rows.length : end).map(({ node }) => node.id));
}

/** How deep categories go below each other. */
export const maxDepth = 2;

export type Place = { depth: number; parentId: string | null };

/**
 * Where a row would be if it were dropped at the row `over`, `levels` further in or out than now. The rows below it move
 * with it.
 */
export function placeOf<N extends Node>(rows: readonly Row<N>[], moved: string, over: string, levels: number): Place {
  const { order, at } = reordered(rows, moved, over);
  const row = order[at];
  const [before, after] = [order[at - 1], order[at + 1]];
  const wanted = (row?.depth ?? 0) + levels;
  // A category is at most one level below the row before it, and at least at the level of the row after it.
  const most = Math.min(before ? before.depth + 1 : 0, maxDepth - heightOf(rows, moved));
  const depth = Math.max(Math.min(wanted, most), Math.min(after?.depth ?? 0, most), 0);
  return { depth, parentId: parentAt(order, at, depth) };
}

/** How many levels there are below it. */
function heightOf<N extends Node>(rows: readonly Row<N>[], id: string): number {
  const own = rows.find(({ node }) => node.id === id)?.depth ?? 0;
  const below = descendantsOf(rows, id);
  return Math.max(0, ...rows.filter(({ node }) => below.has(node.id)).map(({ depth }) => depth - own));
}

/** The rows without those below the moved one, which is at the place of `over`. */
function reordered<N extends Node>(rows: readonly Row<N>[], moved: string, over: string) {
  const below = descendantsOf(rows, moved);
  const shown = rows.filter(({ node }) => !below.has(node.id));
  const from = shown.findIndex(({ node }) => node.id === moved);
  const to = shown.findIndex(({ node }) => node.id === over);
  const row = shown[from];
  if (row === undefined || to < 0) return { order: shown, at: Math.max(0, from) };
  return { order: shown.toSpliced(from, 1).toSpliced(to, 0, row), at: to };
}

function parentAt<N extends Node>(order: readonly Row<N>[], at: number, depth: number): string | null {
  if (depth === 0) return null;
  return order.slice(0, at).findLast((row) => row.depth === depth - 1)?.node.id ?? null;
}

export type Placement = { id: string; parentId: string | null; position: number };

/** The categories whose parent or position a drop changes. */
export function placementsAfter<N extends Node>(
  rows: readonly Row<N>[],
  moved: string,
  over: string,
  levels: number,
): Placement[] {
  const { order, at } = reordered(rows, moved, over);
  const { parentId } = placeOf(rows, moved, over, levels);
  const siblings = order.filter(
    ({ node }, index) => index === at || (parentOf(rows, node) === parentId && node.id !== moved),
  );
  return siblings.flatMap(({ node }, position) => {
    const isSame = parentOf(rows, node) === parentId && node.position === position;
    return isSame ? [] : [{ id: node.id, parentId, position }];
  });
}

/** A category whose parent is not listed counts as a root. */
function parentOf<N extends Node>(rows: readonly Row<N>[], { parentId }: N): string | null {
  return rows.some(({ node }) => node.id === parentId) ? parentId : null;
}

/** The nodes with other parents and positions, to show a drop while it is being saved. */
export function placed<N extends Node>(nodes: readonly N[], placements: readonly Placement[]): N[] {
  return nodes.map((node) => {
    const found = placements.find(({ id }) => id === node.id);
    return found ? { ...node, parentId: found.parentId, position: found.position } : node;
  });
}
