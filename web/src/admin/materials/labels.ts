/** Labels of the API's values. */
import type { Emission, MaterialGrade, MaterialKind, MaterialStatus, MaterialUnit } from "../../api/contract/types.gen";
import type { Choice } from "../kit/resource";

export const kinds = choices<MaterialKind>({
  core: "Core",
  shutter: "Shutter",
  laminate: "Laminate",
  veneer: "Veneer",
  acrylic: "Acrylic",
  pu: "PU",
  hardware: "Hardware",
  counter: "Counter",
  tile: "Tile",
  paint: "Paint",
  light: "Light",
  appliance: "Appliance",
  fabric: "Fabric",
});

export const grades = choices<MaterialGrade>({ mr: "MR", bwr: "BWR", bwp: "BWP" });

export const emissions = choices<Emission>({ e0: "E0", e1: "E1" });

export const units = choices<MaterialUnit>({
  sheet: "Sheet",
  sqft: "Square foot",
  rft: "Running foot",
  nos: "Piece",
  set: "Set",
  litre: "Litre",
  kg: "Kilogram",
});

/** Shown after a quantity. */
export const unitSuffixes: Record<MaterialUnit, string> = {
  sheet: "sheets",
  sqft: "sq ft",
  rft: "rft",
  nos: "pcs",
  set: "sets",
  litre: "l",
  kg: "kg",
};

export const statuses = choices<MaterialStatus>({ active: "Active", discontinued: "Discontinued" });

function choices<Value extends string>(labels: Record<Value, string>): Choice<Value>[] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
}
