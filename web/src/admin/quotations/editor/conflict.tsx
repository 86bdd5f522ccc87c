/** Resolves a save conflict: shows both versions and lets the user choose per part. */
import type {
  Discount,
  QuotationDetail,
  QuotationDraft,
  QuotationEntry as Entry,
  QuotationPicture as LinePicture,
  QuotationRoomDrawing as RoomDrawing,
} from "../../../api/contract/types.gen";
import { pictureWords } from "../../../features/photographs/labels";
import { date } from "../../../ui/format";
import { ConflictDialog, differences } from "../../kit/form/conflict";
import { amountText, discountText } from "../amounts";
import { layouts } from "../kitchens";
import { type LengthUnit, sizeText } from "../sheet/length";
import { type Parts, assemble, lineOf, partsOf } from "../sheet/merge";
import { sidesOf } from "../sheet/sheet";
import { supplyTypes } from "../../leads/labels";
import { deliveries, packages, states } from "../labels";
import { labelOf } from "../../../ui/label-of";

type ConflictProps = {
  /** The common base of both versions. */
  seen: QuotationDraft;
  mine: QuotationDraft;
  theirs: QuotationDetail;
  unit: LengthUnit;
  /** The pictures of my lines, by photograph id. */
  pictures: ReadonlyMap<string, LinePicture>;
  onResolve: (draft: QuotationDraft) => void;
  /** Closes the dialog without resolving; saving stays paused. */
  onDismiss: () => void;
};

export function SheetConflict({ seen, mine, theirs, unit, pictures, onResolve, onDismiss }: ConflictProps) {
  const theirPictures = theirs.pictures.map((shown) => [shown.photographId, shown] as const);
  const context: FormatContext = { unit, pictures: new Map([...pictures, ...theirPictures]) };
  const parts = partsOf({ seen, mine, theirs: theirs.draft });
  const changes = differences(parts.seen, parts.mine, parts.theirs);
  const lineNamed = (name: string) =>
    lineOf(parts.mine[name]) ?? lineOf(parts.theirs[name]) ?? lineOf(parts.seen[name]);

  function resolve(names: readonly string[]) {
    const chosen: Parts = { ...parts.theirs };
    for (const name of names) chosen[name] = parts.mine[name];
    onResolve(assemble(chosen, [mine, theirs.draft]));
  }

  return (
    <ConflictDialog
      conflict={{ differences: changes, resolve, cancel: onDismiss }}
      labelOf={(name) => fieldNames[name] ?? lineNamed(name)?.name ?? name}
      format={(name, value) => formatPart(name, value, context)}
    />
  );
}

const fieldNames: Record<string, string> = {
  clientName: "Customer",
  clientEmail: "E-mail",
  clientPhone: "Phone",
  clientGstin: "GSTIN",
  siteAddress: "Site address",
  placeOfSupply: "Place of supply",
  supplyType: "Supply type",
  delivery: "Delivery",
  package: "Package",
  validUntil: "Valid until",
  discount: "Overall discount",
  designerId: "Designer",
  order: "Rooms and order of lines",
  terms: "Terms",
  note: "Note to the customer",
  paymentTemplate: "Payment schedule",
};

type FormatContext = { unit: LengthUnit; pictures: ReadonlyMap<string, LinePicture> };

function formatPart(name: string, value: unknown, context: FormatContext): string {
  const line = lineOf(value);
  if (line) return lineText(line, context);
  if (name.startsWith("line ")) return "No such line";
  if (value === null || value === "") return "–";
  switch (name) {
    case "discount":
      return discountText(value as Discount) || "None";
    case "order":
      return (value as { name: string; items: string[][]; kitchen?: object | null; drawing?: RoomDrawing | null }[])
        .map(({ name, items, kitchen, drawing }) => `${name} (${items.length}${drawingText(kitchen, drawing)})`)
        .join(", ");
    case "placeOfSupply":
      return labelOf(states, String(value));
    case "supplyType":
      return labelOf(supplyTypes, String(value));
    case "delivery":
      return labelOf(deliveries, String(value));
    case "package":
      return labelOf(packages, String(value));
    case "validUntil":
      return date(String(value));
    default:
      return String(value);
  }
}

function drawingText(kitchen: object | null | undefined, drawing: RoomDrawing | null | undefined): string {
  if (drawing === "none") return ", no drawing";
  if (drawing) return `, drawn as ${layouts[drawing]}`;
  return kitchen ? ", drawn" : "";
}

/** One line as text, so that two versions can be compared. */
function lineText(entry: Entry, { unit, pictures }: FormatContext): string {
  const { name, material, finish, dimensions, ratePaise, discount, overrideReason, description, isOptional } = entry;
  const { photographId } = entry;
  const sides = sidesOf(dimensions);
  return [
    name,
    material,
    finish,
    sides.length > 0 && sizeText(sides, unit),
    "count" in dimensions && `${dimensions.count}×`,
    `at ₹${amountText(ratePaise)}`,
    discount.by !== "none" && `less ${discountText(discount)}`,
    isOptional && "optional",
    overrideReason && `(${overrideReason})`,
    description,
    photographId && pictureWords(pictures.get(photographId)?.alt ?? ""),
  ]
    .filter(Boolean)
    .join(", ");
}
