import type {
  QuotationDraft,
  QuotationEntry as Entry,
  QuotationRoomItem as RoomItem,
} from "../../../api/contract/types.gen";
/**
 * Merges two versions of a quotation: each becomes a record with a name for each thing that can differ,
 * people choose thing by thing, and the choice becomes one quotation again.
 */

/** `clientName`, `line <id>`, `order`. Of what a version does not have, it says null. */
export type Parts = Record<string, unknown>;

type LinePart = { entry: Entry; alternative: string | null };

/** Where lines stand: an item, and what comes on top of it. */
type Order = { name: string; items: string[][] }[];

/** Versions of one draft in parts of the same names. */
export function partsOf<Names extends string>(versions: Record<Names, QuotationDraft>): Record<Names, Parts> {
  const parts = Object.entries<QuotationDraft>(versions).map(([name, draft]) => [name, takeApart(draft)] as const);
  const known = [...new Set(parts.flatMap(([, part]) => Object.keys(part)))];
  const whole = (part: Parts) => Object.fromEntries(known.map((name) => [name, part[name] ?? null]));
  return Object.fromEntries(parts.map(([name, part]) => [name, whole(part)])) as Record<Names, Parts>;
}

function takeApart({ rooms, ...head }: QuotationDraft): Parts {
  const lines = rooms.flatMap(({ items }) =>
    items.flatMap(({ line, alternative, addOns }) => [
      [lineName(line.id), { entry: line, alternative }] as const,
      ...addOns.map((entry) => [lineName(entry.id), { entry, alternative: null }] as const),
    ]),
  );
  const order: Order = rooms.map(({ name, items }) => ({
    name,
    items: items.map(({ line, addOns }) => [line.id, ...addOns.map(({ id }) => id)]),
  }));
  return { ...head, ...Object.fromEntries(lines), order };
}

const linePrefix = "line ";

function lineName(id: string): string {
  return linePrefix + id;
}

/** The line that a part is about, in any of the versions. */
export function lineOf(value: unknown): Entry | null {
  return typeof value === "object" && value !== null && "entry" in value ? (value as LinePart).entry : null;
}

/**
 * A quotation of chosen parts. A line that the chosen order does not have stands where one of the versions has it: in
 * the room of that name, or in a new one.
 */
export function assemble(parts: Parts, versions: readonly QuotationDraft[]): QuotationDraft {
  const lines = new Map(
    Object.entries(parts).flatMap(([name, value]) =>
      name.startsWith(linePrefix) && value !== null
        ? [[name.slice(linePrefix.length), value as LinePart] as const]
        : [],
    ),
  );
  const order = structuredClone(parts["order"] as Order);
  for (const version of versions) addMissing(order, takeApart(version)["order"] as Order, lines);
  const head = Object.fromEntries(
    Object.entries(parts).filter(([name]) => !name.startsWith(linePrefix) && name !== "order"),
  ) as Omit<QuotationDraft, "rooms">;
  return {
    ...head,
    rooms: order.map(({ name, items }) => ({
      name,
      items: items.flatMap((ids) => put(ids, lines)),
    })),
  };
}

function addMissing(order: Order, other: Order, lines: ReadonlyMap<string, LinePart>): void {
  const placed = new Set(order.flatMap(({ items }) => items.flat()));
  const isMissing = (id: string) => lines.has(id) && !placed.has(id);
  for (const { name, items } of other) {
    for (const [item = "", ...addOns] of items) {
      const missing = addOns.filter(isMissing);
      const host = order.flatMap(({ items }) => items).find(([id]) => id === item);
      if (host) host.push(...missing);
      else if (isMissing(item) || missing.length > 0) {
        roomNamed(order, name).items.push([item, ...missing].filter((id) => lines.has(id)));
      }
    }
  }
}

function roomNamed(order: Order, name: string): Order[number] {
  const known = order.find((room) => room.name === name);
  if (known) return known;
  const room = { name, items: [] };
  order.push(room);
  return room;
}

/** The item and what comes on top of it, as far as they were chosen. What lost its item becomes one. */
function put(ids: readonly string[], lines: ReadonlyMap<string, LinePart>): RoomItem[] {
  const [first, ...others] = ids.flatMap((id) => lines.get(id) ?? []);
  if (!first) return [];
  return [{ line: first.entry, alternative: first.alternative, addOns: others.map(({ entry }) => entry) }];
}
