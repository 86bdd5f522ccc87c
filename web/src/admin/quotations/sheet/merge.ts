/**
 * Merges two versions of a quotation. Each version is split into named parts, the user chooses part by part, and the
 * chosen parts are assembled into one quotation again.
 */
import type {
  QuotationDraft,
  QuotationEntry as Entry,
  QuotationRoom as Room,
  QuotationRoomItem as RoomItem,
} from "../../../api/contract/types.gen";

/** `clientName`, `line <id>`, `order`. A part that a version lacks is null. */
export type Parts = Record<string, unknown>;

type LinePart = { entry: Entry; alternative: string | null };

/** The order of lines: per room, each item's id followed by those of its add-ons. A room keeps how it is drawn. */
type Order = (Omit<Room, "items"> & { items: string[][] })[];

/** Splits versions of a draft into parts, all with the same names. */
export function partsOf<Names extends string>(versions: Record<Names, QuotationDraft>): Record<Names, Parts> {
  const parts = Object.entries<QuotationDraft>(versions).map(([name, draft]) => [name, splitIntoParts(draft)] as const);
  const known = [...new Set(parts.flatMap(([, part]) => Object.keys(part)))];
  const whole = (part: Parts) => Object.fromEntries(known.map((name) => [name, part[name] ?? null]));
  return Object.fromEntries(parts.map(([name, part]) => [name, whole(part)])) as Record<Names, Parts>;
}

function splitIntoParts({ rooms, ...head }: QuotationDraft): Parts {
  const lines = rooms.flatMap(({ items }) =>
    items.flatMap(({ line, alternative, addOns }) => [
      [lineName(line.id), { entry: line, alternative }] as const,
      ...addOns.map((entry) => [lineName(entry.id), { entry, alternative: null }] as const),
    ]),
  );
  const order: Order = rooms.map(({ items, ...room }) => ({
    ...room,
    items: items.map(({ line, addOns }) => [line.id, ...addOns.map(({ id }) => id)]),
  }));
  return { ...head, ...Object.fromEntries(lines), order };
}

const linePrefix = "line ";

function lineName(id: string): string {
  return linePrefix + id;
}

/** The line in a part; null if the part is something else. */
export function lineOf(value: unknown): Entry | null {
  return typeof value === "object" && value !== null && "entry" in value ? (value as LinePart).entry : null;
}

/**
 * Builds a quotation from the chosen parts. Lines missing from the chosen order are added where one of the versions has
 * them: in the room of the same name, or in a new one.
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
  for (const version of versions) addMissing(order, splitIntoParts(version)["order"] as Order, lines);
  const head = Object.fromEntries(
    Object.entries(parts).filter(([name]) => !name.startsWith(linePrefix) && name !== "order"),
  ) as Omit<QuotationDraft, "rooms">;
  return {
    ...head,
    rooms: order.map(({ items, ...room }) => ({
      ...room,
      items: items.flatMap((ids) => itemFrom(ids, lines)),
    })),
  };
}

function addMissing(order: Order, other: Order, lines: ReadonlyMap<string, LinePart>): void {
  const placed = new Set(order.flatMap(({ items }) => items.flat()));
  const isMissing = (id: string) => lines.has(id) && !placed.has(id);
  for (const { items, ...room } of other) {
    for (const [item = "", ...addOns] of items) {
      const missing = addOns.filter(isMissing);
      const existing = order.flatMap(({ items }) => items).find(([id]) => id === item);
      if (existing) existing.push(...missing);
      else if (isMissing(item) || missing.length > 0) {
        roomLike(order, room).items.push([item, ...missing].filter((id) => lines.has(id)));
      }
    }
  }
}

/** The room of this name, or a new one. */
function roomLike(order: Order, missing: Omit<Order[number], "items">): Order[number] {
  const known = order.find((room) => room.name === missing.name);
  if (known) return known;
  const room = { ...missing, items: [] };
  order.push(room);
  return room;
}

/** The item and its add-ons, as far as they were chosen. If the item is gone, its first add-on takes its place. */
function itemFrom(ids: readonly string[], lines: ReadonlyMap<string, LinePart>): RoomItem[] {
  const [first, ...others] = ids.flatMap((id) => lines.get(id) ?? []);
  if (!first) return [];
  return [{ line: first.entry, alternative: first.alternative, addOns: others.map(({ entry }) => entry) }];
}
