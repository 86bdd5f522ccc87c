/**
 * The quotation editor's model: rooms, items and add-ons, and a pure reducer for every change, so that each step can be
 * undone (`history.ts`).
 *
 * It has no prices. `autosave.ts` sends the draft after each change, and the server returns the prices, which the editor
 * dims while they are older than the draft. Bulk changes are priced by the server before they are applied.
 */
import type {
  Dimensions,
  KitchenPlan,
  PricedEntry,
  PricedSheet,
  QuotationDraft,
  QuotationEntry as Entry,
  QuotationRoomDrawing as RoomDrawing,
  QuotationRoomItem as RoomItem,
  Unit,
} from "../../../api/contract/types.gen";

/** A room with a local key: the API has no ids for rooms. */
export type SheetRoom = {
  key: string;
  name: string;
  items: RoomItem[];
  kitchen?: KitchenPlan | null;
  drawing?: RoomDrawing | null;
};

export type Head = Omit<QuotationDraft, "rooms">;
export type Sheet = { head: Head; rooms: SheetRoom[] };

export function sheetOf({ rooms, ...head }: QuotationDraft): Sheet {
  return { head, rooms: rooms.map((room) => ({ key: crypto.randomUUID(), ...room })) };
}

export function draftOf({ head, rooms }: Sheet): QuotationDraft {
  return {
    ...head,
    rooms: rooms.map(({ name, items, kitchen, drawing }) => ({
      name,
      items,
      ...(kitchen && { kitchen }),
      ...(drawing && { drawing }),
    })),
  };
}

/** A line (an item's own or an add-on) with its position. */
export type Row = {
  entry: Entry;
  room: SheetRoom;
  item: RoomItem;
  isAddOn: boolean;
};

/** All lines in the server's order: each item before its add-ons. */
export function rowsOf({ rooms }: Sheet): Row[] {
  return rooms.flatMap((room) =>
    room.items.flatMap((item) => [
      { entry: item.line, room, item, isAddOn: false },
      ...item.addOns.map((entry) => ({ entry, room, item, isAddOn: true })),
    ]),
  );
}

export function findRow(sheet: Sheet, id: string): Row | undefined {
  return rowsOf(sheet).find(({ entry }) => entry.id === id);
}

/** The server's price of each line, by line id. */
export function pricesById(draft: QuotationDraft, priced: PricedSheet): Map<string, PricedEntry> {
  const lines = priced.rooms.flatMap(({ items }) => items.flatMap(({ line, addOns }) => [line, ...addOns]));
  const ids = draft.rooms.flatMap(({ items }) =>
    items.flatMap(({ line, addOns }) => [line.id, ...addOns.map(({ id }) => id)]),
  );
  return new Map(ids.flatMap((id, place) => (lines[place] ? [[id, lines[place]] as const] : [])));
}

export function blankEntry(facts: Partial<Entry> = {}): Entry {
  return {
    id: crypto.randomUUID(),
    item: null,
    name: "",
    description: "",
    material: "",
    finish: "",
    dimensions: { by: "pieces", count: 1 },
    least: null,
    ratePaise: 0,
    discount: { by: "none" },
    overrideReason: "",
    hsn: "",
    isOptional: false,
    isChosen: false,
    photographId: null,
    ...facts,
  };
}

export function itemOf(line: Entry): RoomItem {
  return { line, alternative: null, addOns: [] };
}

/** A copy with new ids. */
export function copyOfItem({ line, alternative, addOns }: RoomItem): RoomItem {
  // Only one alternative can be chosen.
  const isChosen = alternative === null && line.isChosen;
  return { line: { ...copyOfEntry(line), isChosen }, alternative, addOns: addOns.map(copyOfEntry) };
}

export function copyOfEntry(entry: Entry): Entry {
  return { ...entry, id: crypto.randomUUID() };
}

/** A copy with new ids. Its alternatives form new groups, separate from those of the original room. */
export function copyOfRoom(sheet: Sheet, { name, items, ...rest }: SheetRoom): SheetRoom {
  const groups = new Set(rowsOf(sheet).flatMap(({ item }) => item.alternative ?? []));
  const names = sheet.rooms.map((room) => room.name);
  const copies = items.map((item) => ({
    ...copyOfItem(item),
    // Unlike in `copyOfItem`, the choice is kept, as the groups are new.
    line: copyOfEntry(item.line),
    alternative: item.alternative === null ? null : numbered(item.alternative, groups),
  }));
  return { ...rest, key: crypto.randomUUID(), name: numbered(name, new Set(names)), items: copies };
}

/** `Bedroom 2`, or the next free number. */
export function numbered(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \d+$/, "");
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${stem} ${number}`)) return `${stem} ${number}`;
  }
}

export type Action =
  | { type: "head"; changes: Partial<Head> }
  /** Changes one or more lines in the same way. */
  | { type: "lines"; ids: readonly string[]; changes: Partial<Entry> }
  /** Changes each line differently. */
  | { type: "each"; changes: ReadonlyMap<string, Partial<Entry>> }
  | { type: "add"; room: string; item: RoomItem; after?: string | undefined }
  | { type: "addOn"; to: string; entry: Entry }
  | { type: "remove"; ids: readonly string[] }
  | { type: "copy"; id: string; copy: RoomItem | Entry }
  | { type: "nudge"; id: string; by: 1 | -1 }
  /** Moves an item before another one in any room, or to a room's end. */
  | { type: "place"; id: string; room: string; before: string | null }
  /** Adds an item to an alternative group; null removes it from its group. */
  | { type: "offer"; id: string; group: string | null }
  | { type: "choose"; id: string }
  | { type: "addRoom"; room: SheetRoom; after?: string | undefined }
  | { type: "renameRoom"; key: string; name: string }
  | { type: "removeRoom"; key: string }
  /** How a room is drawn; null draws it as it is planned or measured. */
  | { type: "drawRoom"; key: string; drawing: RoomDrawing | null }
  | { type: "placeRoom"; key: string; before: string | null }
  | { type: "replace"; sheet: Sheet };

export function reduce(sheet: Sheet, action: Action): Sheet {
  switch (action.type) {
    case "head":
      return { ...sheet, head: { ...sheet.head, ...action.changes } };
    case "lines":
      return withEntries(sheet, (entry) => (action.ids.includes(entry.id) ? { ...entry, ...action.changes } : entry));
    case "each":
      return withEntries(sheet, (entry) => ({ ...entry, ...action.changes.get(entry.id) }));
    case "add":
      return withItems(sheet, action.room, (items) =>
        insert(items, action.item, action.after === undefined ? null : next(items, action.after)),
      );
    case "addOn":
      return withEveryItem(sheet, (item) =>
        item.line.id === action.to ? { ...item, addOns: [...item.addOns, action.entry] } : item,
      );
    case "remove":
      return remove(sheet, new Set(action.ids));
    case "copy":
      return copy(sheet, action.id, action.copy);
    case "nudge":
      return nudge(sheet, action.id, action.by);
    case "place":
      return place(sheet, action.id, action.room, action.before);
    case "offer":
      return offer(sheet, action.id, action.group);
    case "choose":
      return choose(sheet, action.id);
    case "addRoom":
      return withRooms(sheet, (rooms) =>
        insertRoom(rooms, action.room, action.after === undefined ? null : nextRoom(rooms, action.after)),
      );
    case "renameRoom":
      return withRooms(sheet, (rooms) =>
        rooms.map((room) => (room.key === action.key ? { ...room, name: action.name } : room)),
      );
    case "removeRoom":
      return withRooms(sheet, (rooms) => rooms.filter(({ key }) => key !== action.key));
    case "drawRoom":
      return withRooms(sheet, (rooms) =>
        rooms.map((room) => (room.key === action.key ? { ...room, drawing: action.drawing } : room)),
      );
    case "placeRoom":
      return placeRoom(sheet, action.key, action.before);
    case "replace":
      return action.sheet;
  }
}

function withRooms(sheet: Sheet, change: (rooms: SheetRoom[]) => SheetRoom[]): Sheet {
  return { ...sheet, rooms: change(sheet.rooms) };
}

function withItems(sheet: Sheet, key: string, change: (items: RoomItem[]) => RoomItem[]): Sheet {
  return withRooms(sheet, (rooms) =>
    rooms.map((room) => (room.key === key ? { ...room, items: change(room.items) } : room)),
  );
}

function withEveryItem(sheet: Sheet, change: (item: RoomItem) => RoomItem): Sheet {
  return withRooms(sheet, (rooms) => rooms.map((room) => ({ ...room, items: room.items.map(change) })));
}

function withEntries(sheet: Sheet, change: (entry: Entry) => Entry): Sheet {
  return withEveryItem(sheet, (item) => ({
    ...item,
    line: change(item.line),
    addOns: item.addOns.map(change),
  }));
}

/** Inserts before the given item, or at the end. */
function insert(items: readonly RoomItem[], item: RoomItem, before: string | null): RoomItem[] {
  const at = items.findIndex(({ line }) => line.id === before);
  return at < 0 ? [...items, item] : items.toSpliced(at, 0, item);
}

function insertRoom(rooms: readonly SheetRoom[], room: SheetRoom, before: string | null): SheetRoom[] {
  const at = rooms.findIndex(({ key }) => key === before);
  return at < 0 ? [...rooms, room] : rooms.toSpliced(at, 0, room);
}

function next(items: readonly RoomItem[], id: string): string | null {
  const at = items.findIndex(({ line }) => line.id === id);
  return at < 0 ? null : (items[at + 1]?.line.id ?? null);
}

function nextRoom(rooms: readonly SheetRoom[], key: string): string | null {
  const at = rooms.findIndex((room) => room.key === key);
  return at < 0 ? null : (rooms[at + 1]?.key ?? null);
}

/** Removing an item also removes its add-ons. */
function remove(sheet: Sheet, ids: ReadonlySet<string>): Sheet {
  return withRooms(sheet, (rooms) =>
    rooms.map((room) => ({
      ...room,
      items: room.items
        .filter(({ line }) => !ids.has(line.id))
        .map((item) => ({ ...item, addOns: item.addOns.filter(({ id }) => !ids.has(id)) })),
    })),
  );
}

function copy(sheet: Sheet, id: string, copy: RoomItem | Entry): Sheet {
  const row = findRow(sheet, id);
  if (!row) return sheet;
  if ("line" in copy) {
    return withItems(sheet, row.room.key, (items) => insert(items, copy, next(items, row.item.line.id)));
  }
  return withEveryItem(sheet, (item) => {
    const at = item.addOns.findIndex((entry) => entry.id === id);
    return at < 0 ? item : { ...item, addOns: item.addOns.toSpliced(at + 1, 0, copy) };
  });
}

/** Moves a line up or down by one. An item at the edge of its room moves into the next room. */
function nudge(sheet: Sheet, id: string, by: 1 | -1): Sheet {
  const row = findRow(sheet, id);
  if (!row) return sheet;
  if (row.isAddOn) {
    return withEveryItem(sheet, (item) => ({
      ...item,
      addOns: swapped(item.addOns, (entry) => entry.id === id, by),
    }));
  }
  const { items } = row.room;
  const at = items.indexOf(row.item);
  if (items[at + by]) {
    return withItems(sheet, row.room.key, (items) => swapped(items, ({ line }) => line.id === id, by));
  }
  const room = sheet.rooms[sheet.rooms.indexOf(row.room) + by];
  if (!room) return sheet;
  return place(sheet, id, room.key, by > 0 ? (room.items[0]?.line.id ?? null) : null);
}

function swapped<Value>(values: readonly Value[], matches: (value: Value) => boolean, by: 1 | -1): Value[] {
  const at = values.findIndex(matches);
  const [one, other] = [values[at], values[at + by]];
  return one === undefined || other === undefined ? [...values] : values.with(at, other).with(at + by, one);
}

function place(sheet: Sheet, id: string, room: string, before: string | null): Sheet {
  const row = findRow(sheet, id);
  if (!row || row.isAddOn || before === id) return sheet;
  return withItems(remove(sheet, new Set([id])), room, (items) => insert(items, row.item, before));
}

function placeRoom(sheet: Sheet, key: string, before: string | null): Sheet {
  const room = sheet.rooms.find((room) => room.key === key);
  if (!room || before === key) return sheet;
  return withRooms(sheet, (rooms) =>
    insertRoom(
      rooms.filter((one) => one !== room),
      room,
      before,
    ),
  );
}

/** The first item in a group is its default choice. */
function offer(sheet: Sheet, id: string, group: string | null): Sheet {
  const others = rowsOf(sheet).filter(({ item, isAddOn }) => !isAddOn && item.line.id !== id);
  const hasChosen = others.some(({ item }) => item.alternative === group && item.line.isChosen);
  return withEveryItem(sheet, (item) => {
    if (item.line.id !== id) return item;
    const line = { ...item.line, isOptional: false, isChosen: group !== null && !hasChosen };
    return { ...item, alternative: group, line };
  });
}

function choose(sheet: Sheet, id: string): Sheet {
  const group = findRow(sheet, id)?.item.alternative;
  return withEveryItem(sheet, (item) => {
    if (item.alternative === null || item.alternative !== group) return item;
    return { ...item, line: { ...item.line, isChosen: item.line.id === id } };
  });
}

/** Converts to another kind of measurement, keeping sides and count where possible. */
export function convertDimensions(by: Dimensions["by"], old: Dimensions): Dimensions {
  if (by === old.by) return old;
  const [one = 0, other = 0] = sidesOf(old);
  const count = "count" in old ? old.count : 1;
  switch (by) {
    case "front":
      return { by, widthMm: one, heightMm: other, depthMm: null, count };
    case "floor":
      return { by, lengthMm: one, widthMm: other };
    case "wall":
      return { by, lengthMm: one, heightMm: other, openings: [] };
    case "run":
      return { by, lengthMm: one, count };
    case "lump_sum":
      return { by };
    default:
      return { by, count };
  }
}

/** Converts to the unit's default kind of measurement, unless the dimensions have that unit already. */
export function dimensionsForUnit(unit: Unit, old: Dimensions): Dimensions {
  return unitOf(old) === unit ? old : convertDimensions(defaultMeasure[unit], old);
}

const defaultMeasure: Record<Unit, Dimensions["by"]> = {
  sqft: "front",
  rft: "run",
  nos: "pieces",
  set: "sets",
  ls: "lump_sum",
};

const units: Record<Dimensions["by"], Unit> = {
  front: "sqft",
  floor: "sqft",
  wall: "sqft",
  run: "rft",
  pieces: "nos",
  sets: "set",
  lump_sum: "ls",
};

export function unitOf({ by }: Dimensions): Unit {
  return units[by];
}

/** The sides, in the order they are typed and shown. */
export function sidesOf(dimensions: Dimensions): number[] {
  switch (dimensions.by) {
    case "front":
      return [dimensions.widthMm, dimensions.heightMm, ...(dimensions.depthMm === null ? [] : [dimensions.depthMm])];
    case "floor":
      return [dimensions.lengthMm, dimensions.widthMm];
    case "wall":
      return [dimensions.lengthMm, dimensions.heightMm];
    case "run":
      return [dimensions.lengthMm];
    default:
      return [];
  }
}

/** The minimum and maximum number of sides. */
export function sideLimits({ by }: Dimensions): readonly [number, number] {
  if (by === "front") return [2, 3];
  if (by === "floor" || by === "wall") return [2, 2];
  return by === "run" ? [1, 1] : [0, 0];
}

/** Replaces the sides; null if there are too few or too many. */
export function withSides(dimensions: Dimensions, sides: readonly number[]): Dimensions | null {
  const [min, max] = sideLimits(dimensions);
  if (sides.length < min || sides.length > max) return null;
  const [one = 0, other = 0, third = null] = sides;
  switch (dimensions.by) {
    case "front":
      return { ...dimensions, widthMm: one, heightMm: other, depthMm: third };
    case "floor":
      return { ...dimensions, lengthMm: one, widthMm: other };
    case "wall":
      return { ...dimensions, lengthMm: one, heightMm: other };
    case "run":
      return { ...dimensions, lengthMm: one };
    default:
      return dimensions;
  }
}

/** Whether a room is drawn unless its writer says otherwise: it was planned, or has base units of a kitchen. */
export function isKitchen({ kitchen, items }: SheetRoom): boolean {
  return Boolean(kitchen) || items.some(({ line }) => line.item === "kitchen_base");
}
