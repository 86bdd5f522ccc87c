/** What a visitor enters to estimate painting, and the plan that the API prices. */
import type { PaintedRoom, PaintingPlan } from "../../api/contract/types.gen";

/** A room as typed, in feet. */
export type RoomEntry = { length: string; width: string; height: string; withCeiling: boolean };

export type Entry = {
  by: "area" | "rooms";
  /** In square feet. */
  area: string;
  rooms: readonly RoomEntry[];
};

export const blankRoom: RoomEntry = { length: "", width: "", height: "", withCeiling: true };

export const blankEntry: Entry = { by: "area", area: "", rooms: [blankRoom] };

export const mostRooms = 20;

/** What is wrong, by the name of the field: `area`, or `rooms.0.length`. */
export type Errors = Readonly<Record<string, string>>;

type Read = { plan: PaintingPlan; errors?: never } | { plan?: never; errors: Errors };

const millimetresPerFoot = 304.8;
const [shortest, longest] = [300, 20_000];

const areaText = "Please enter an area of 1 to 1,00,000 sq ft.";
const lengthText = "Please enter 1 to 65 feet.";

/** A number with up to two decimals, as people write it. */
function numberOf(text: string): number | null {
  const plain = text.trim().replaceAll(",", "");
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

function millimetres(feet: string): number | null {
  const value = numberOf(feet);
  if (value === null) return null;
  const length = Math.round(value * millimetresPerFoot);
  return length >= shortest && length <= longest ? length : null;
}

export function readEntry({ by, area, rooms }: Entry): Read {
  if (by === "area") {
    const value = numberOf(area);
    if (value === null || value < 1 || value > 100_000) return { errors: { area: areaText } };
    return { plan: { by: "area", area: Math.round(value * 100) } };
  }
  const errors: Record<string, string> = {};
  const measured = rooms.map(({ length, width, height, withCeiling }, place): PaintedRoom => {
    const side = (name: "length" | "width" | "height", text: string) => {
      const value = millimetres(text);
      if (value === null) errors[`rooms.${place}.${name}`] = lengthText;
      return value ?? 0;
    };
    return {
      lengthMm: side("length", length),
      widthMm: side("width", width),
      heightMm: side("height", height),
      withCeiling,
    };
  });
  return Object.keys(errors).length > 0 ? { errors } : { plan: { by: "rooms", rooms: measured } };
}
