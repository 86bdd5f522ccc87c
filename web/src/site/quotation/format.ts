/** Formatting of a quotation's values. */
import type { ComparedLine, PublicLine, PublicLinePart, PublicQuotation, Unit } from "../../api/contract/types.gen";
import { money, number } from "../../ui/format";

const units: Record<Unit, [singular: string, plural: string]> = {
  sqft: ["sq ft", "sq ft"],
  rft: ["running ft", "running ft"],
  nos: ["piece", "pieces"],
  set: ["set", "sets"],
  ls: ["lump sum", "lump sum"],
};

/** `32.47 sq ft`, of hundredths. */
export function quantity({ quantity, unit }: Pick<PublicLine, "quantity" | "unit">): string {
  if (unit === "ls") return units.ls[0];
  return `${number(quantity / 100)} ${units[unit][quantity === 100 ? 0 : 1]}`;
}

/** `32.47 sq ft × ₹1,450`. */
export function calculation(line: Pick<PublicLine, "quantity" | "unit" | "ratePaise">): string {
  return line.unit === "ls" ? money(line.ratePaise) : `${quantity(line)} × ${money(line.ratePaise)}`;
}

/** `BWP plywood, Acrylic`. */
export function materialText({ material, finish }: Pick<ComparedLine, "material" | "finish">): string {
  return [material, finish].filter(Boolean).join(", ");
}

/** `Acrylic instead of Laminate`. */
export function partName({ kind, material, insteadOf }: PublicLinePart): string {
  return kind === "carcass" ? `Carcass and shutters in ${material}` : `${material} instead of ${insteadOf}`;
}

/** `QT/2026-27/0001 R1`; `Draft` before it has a number. */
export function title({ number, revision }: Pick<PublicQuotation, "number" | "revision">): string {
  const name = number || "Draft";
  return revision > 0 ? `${name} R${revision}` : name;
}

export function revisionName(revision: number): string {
  return revision > 0 ? `R${revision}` : "First version";
}

/** `18%`, of basis points. */
export function percent(points: number): string {
  return `${number(points / 100)}%`;
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? name;
}
