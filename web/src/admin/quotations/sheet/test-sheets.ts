/** Test fixtures. */
import type { QuotationEntry as Entry, QuotationRoomItem as RoomItem } from "../../../api/contract/types.gen";
import { type Sheet, blankEntry, itemOf } from "./sheet";

export function entry(id: string, facts: Partial<Entry> = {}): Entry {
  return blankEntry({ id, name: id, ...facts });
}

export function item(id: string, facts: Partial<Omit<RoomItem, "line">> = {}, line: Partial<Entry> = {}): RoomItem {
  return { ...itemOf(entry(id, line)), ...facts };
}

export function sheet(rooms: Record<string, RoomItem[]>): Sheet {
  return {
    head: {
      clientName: "Meera Iyer",
      clientEmail: "meera@example.com",
      clientPhone: "+919845012345",
      clientGstin: null,
      siteAddress: "",
      placeOfSupply: "29",
      supplyType: "works_contract",
      delivery: "standard",
      package: null,
      validUntil: "2026-12-06",
      discount: { by: "none" },
      designerId: null,
      terms: "",
      paymentTemplate: "",
      note: "",
    },
    rooms: Object.entries(rooms).map(([name, items]) => ({ key: `key of ${name}`, name, items })),
  };
}

/** `Kitchen: base, counter + edge; Bedroom: bed`. */
export function outline({ rooms }: Sheet): string {
  const itemText = ({ line, addOns }: RoomItem) => [line.name, ...addOns.map(({ name }) => name)].join(" + ");
  return rooms.map(({ name, items }) => `${name}: ${items.map(itemText).join(", ")}`).join("; ");
}
