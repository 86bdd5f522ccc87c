/** Somebody else has saved the same quotation: both versions, and what to keep of each. */
import type {
  Discount,
  QuotationDetail,
  QuotationDraft,
  QuotationEntry as Entry,
  QuotationPicture as LinePicture,
} from "../../../api/contract/types.gen";
import { pictureWords } from "../../../features/photographs/words";
import { date } from "../../../ui/format";
import { ConflictQuestion, differences } from "../../kit/form/conflict";
import { amountText, discountText } from "../amounts";
import { type LengthUnit, sizeText } from "../sheet/length";
import { type Parts, assemble, lineOf, partsOf } from "../sheet/merge";
import { sidesOf } from "../sheet/sheet";
import { deliveries, packages, states } from "../words";
import { labelOf } from "../../../ui/label-of";

type ConflictProps = {
  /** What both began with. */
  seen: QuotationDraft;
  mine: QuotationDraft;
  theirs: QuotationDetail;
  unit: LengthUnit;
  /** What lines of mine show, by the photograph's id. */
  pictures: ReadonlyMap<string, LinePicture>;
  onSettle: (draft: QuotationDraft) => void;
  /** Leaves it as it is: nothing is saved until it is settled. */
  onLater: () => void;
};

export function SheetConflict({ seen, mine, theirs, unit, pictures, onSettle, onLater }: ConflictProps) {
  const theirPictures = theirs.pictures.map((shown) => [shown.photographId, shown] as const);
  const words: Words = { unit, pictures: new Map([...pictures, ...theirPictures]) };
  const parts = partsOf({ seen, mine, theirs: theirs.draft });
  const found = differences(parts.seen, parts.mine, parts.theirs);
  const lineNamed = (name: string) =>
    lineOf(parts.mine[name]) ?? lineOf(parts.theirs[name]) ?? lineOf(parts.seen[name]);

  function settle(names: readonly string[]) {
    const chosen: Parts = { ...parts.theirs };
    for (const name of names) chosen[name] = parts.mine[name];
    onSettle(assemble(chosen, [mine, theirs.draft]));
  }

  return (
    <ConflictQuestion
      conflict={{ differences: found, settle, cancel: onLater }}
      labelOf={(name) => fieldNames[name] ?? lineNamed(name)?.name ?? name}
      show={(name, value) => shown(name, value, words)}
    />
  );
}

const fieldNames: Record<string, string> = {
  clientName: "Client",
  clientEmail: "E-mail",
  clientPhone: "Phone",
  clientGstin: "GSTIN",
  siteAddress: "Site address",
  placeOfSupply: "Place of supply",
  delivery: "Delivery",
  package: "Package",
  validUntil: "Valid until",
  discount: "Discount on the whole",
  designerId: "Designer",
  order: "Rooms and order of lines",
  terms: "Terms",
  note: "Note to the client",
  paymentTemplate: "Payment",
};

/** What values are told with. */
type Words = { unit: LengthUnit; pictures: ReadonlyMap<string, LinePicture> };

function shown(name: string, value: unknown, words: Words): string {
  const line = lineOf(value);
  if (line) return lineWords(line, words);
  if (name.startsWith("line ")) return "Not there";
  if (value === null || value === "") return "–";
  switch (name) {
    case "discount":
      return discountText(value as Discount) || "None";
    case "order":
      return (value as { name: string; items: string[][] }[])
        .map(({ name, items }) => `${name} (${items.length})`)
        .join(", ");
    case "placeOfSupply":
      return labelOf(states, String(value));
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

/** A line in one breath: enough to tell two versions of it from each other. */
function lineWords(entry: Entry, { unit, pictures }: Words): string {
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
