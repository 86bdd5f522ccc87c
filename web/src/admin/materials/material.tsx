/** Materials: list, form and validation. */
import * as limits from "../kit/form/limits.gen";
import type { MaterialDraft } from "../drafts";
import type { Brand, Material, MaterialCategory } from "../../api/contract/types.gen";
import type { MoneyFormat } from "../kit/money";
import { query } from "../kit/query";
import { path } from "../../api/path";
import * as z from "zod/mini";
import { lazyComponent } from "../../ui/lazy-component";
import { exactly } from "../../form/exactly";
import { date, number } from "../../ui/format";
import { HundredthsField } from "../kit/form/fields";
import { between, filled, hsn, text } from "../kit/form/rules";
import { type Choice, type Page, either, fieldsLike, list } from "../kit/resource";
import { DrawnSurface } from "../../features/materials/drawn-surface";
import type { VisibleFields } from "./visible-fields";
import type { Section } from "../kit/form/sections";
import { Status } from "../kit/status";
import { changePrices } from "./price-change";
import { emissions, grades, kinds, statuses, unitSuffixes, units } from "./labels";
import { labelOf } from "../../ui/label-of";
import { Hint } from "../kit/hint";

// On demand: the photograph library opens uploads, which the list has no use for.
const TextureField = lazyComponent(async () => (await import("./texture-field")).TextureField);
const TexturePreview = lazyComponent(async () => (await import("./texture-field")).TexturePreview);

export const address = "/api/admin/materials";
export const addressOf = (id: string) => path("/api/admin/materials/{id}", { id });

const valuesOf = <Word extends string>(choices: readonly Choice<Word>[]) => choices.map(({ value }) => value);

const rupees = "Please enter an amount.";
const paise = () => z.number(rupees).check(z.gte(0, rupees), z.lte(10_000_000_000, "Please enter a smaller amount."));

const webAddress = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(500, "Please use at most 500 characters."),
      z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/, "Please enter a link that starts with https://."),
    );

export const schema = exactly<MaterialDraft>()(
  z
    .object({
      code: filled(limits.MaterialDraft.code, "Please enter the code.").check(
        z.regex(
          /^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/,
          "Use letters, digits, spaces and . _ / -, starting with a letter or digit.",
        ),
      ),
      name: filled(limits.MaterialDraft.name, "Please enter the name."),
      description: text(limits.MaterialDraft.description),
      categoryId: z.nullable(z.string()),
      brandId: z.nullable(z.string()),
      kind: z.enum(valuesOf(kinds), "Please choose a type."),
      grade: z.nullable(z.enum(valuesOf(grades))),
      emission: z.nullable(z.enum(valuesOf(emissions))),
      thickness: z.nullable(between(limits.MaterialDraft.thickness)),
      sheetWidthMm: z.nullable(between(limits.MaterialDraft.sheetWidthMm)),
      sheetLengthMm: z.nullable(between(limits.MaterialDraft.sheetLengthMm)),
      finish: text(limits.MaterialDraft.finish),
      colourCode: text(limits.MaterialDraft.colourCode),
      unit: z.enum(valuesOf(units), "Please choose a unit."),
      hsn: hsn(limits.MaterialDraft.hsn),
      costPaise: z.nullable(paise()),
      sellPaise: paise(),
      belowCostBecause: text(limits.MaterialDraft.belowCostBecause),
      wastage: between({ min: 0, max: 10_000 }),
      leadDays: z.nullable(between(limits.MaterialDraft.leadDays)),
      vendors: z
        .array(filled(limits.MaterialDraft.vendors.each, "Please remove the empty entry."))
        .check(
          z.maxLength(
            limits.MaterialDraft.vendors.max,
            `Please use at most ${limits.MaterialDraft.vendors.max} vendors.`,
          ),
        ),
      leastStock: z.nullable(between({ min: 0, max: 100_000_000 })),
      onHand: between({ min: 0, max: 100_000_000 }),
      warrantyMonths: z.nullable(between(limits.MaterialDraft.warrantyMonths)),
      datasheet: z.nullable(webAddress()),
      texturePhotographId: z.nullable(z.string()),
      isPublic: z.boolean(),
      status: z.enum(valuesOf(statuses)),
      substituteId: z.nullable(z.string()),
    })
    .check(
      z.refine(
        ({ costPaise, sellPaise, belowCostBecause }) =>
          costPaise === null || sellPaise >= costPaise || belowCostBecause !== "",
        {
          error: "The sell rate is below cost. Please enter the reason.",
          path: ["belowCostBecause"],
        },
      ),
      z.refine(({ status, substituteId }) => status === "discontinued" || substituteId === null, {
        error: "Only a discontinued material can have a substitute.",
        path: ["substituteId"],
      }),
    ),
);

export const blank: MaterialDraft = {
  code: "",
  name: "",
  description: "",
  categoryId: null,
  brandId: null,
  kind: "core",
  grade: null,
  emission: null,
  thickness: null,
  sheetWidthMm: null,
  sheetLengthMm: null,
  finish: "",
  colourCode: "",
  unit: "sheet",
  hsn: "",
  costPaise: null,
  sellPaise: 0,
  belowCostBecause: "",
  wastage: 0,
  leadDays: null,
  vendors: [],
  leastStock: null,
  onHand: 0,
  warrantyMonths: null,
  datasheet: null,
  texturePhotographId: null,
  isPublic: false,
  status: "active",
  substituteId: null,
};

export const draftOf: (material: MaterialDraft) => MaterialDraft = fieldsLike(blank);

export function labelsOf({ category, brand, substitute }: Material): Partial<Record<keyof MaterialDraft, string>> {
  return {
    ...(category && { categoryId: category.name }),
    ...(brand && { brandId: brand.name }),
    ...(substitute && { substituteId: substitute.name }),
  };
}

export const materials = list(address, {
  screen: "materials",
  title: "Materials",
  noun: ["material", "materials"],
  drawer: "material",
  nameOf: ({ name }) => name,
  searches: "name, code or colour",
  sort: "name",
  exports: "materials",
  bulk: [changePrices],
  columns: [
    { field: "name", label: "Name", sort: "name", width: 216 },
    {
      name: "swatch",
      label: "Swatch",
      width: 84,
      card: "none",
      cell: ({ name, drawn, texturePhotographId }) =>
        texturePhotographId === null && drawn && <DrawnSurface src={drawn} name={name} className="size-7 rounded-xs" />,
    },
    { field: "code", label: "Code", sort: "code", width: 112, card: "line" },
    { field: "kind", label: "Type", sort: "kind", width: 105, card: "line", cell: ({ kind }) => labelOf(kinds, kind) },
    {
      field: "category",
      label: "Category",
      sort: "category",
      width: 120,
      card: "none",
      cell: ({ category }) => category?.name,
    },
    { field: "brand", label: "Brand", sort: "brand", width: 130, card: "none", cell: ({ brand }) => brand?.name },
    {
      field: "sellPaise",
      label: "Sell rate",
      sort: "sellPaise",
      newestFirst: true,
      width: 110,
      align: "end",
      card: "corner",
      cell: (material, money) => <SellRate material={material} money={money} />,
    },
    { name: "margin", label: "Margin", width: 104, card: "none", cell: ({ margin }) => <Margin light={margin} /> },
    {
      field: "onHand",
      label: "On hand",
      sort: "onHand",
      width: 105,
      align: "end",
      card: "none",
      cell: (material) => <OnHand material={material} />,
    },
    {
      name: "state",
      label: "Status",
      width: 124,
      card: "line",
      cell: (material) => <MaterialStatus material={material} />,
    },
    {
      field: "costPaise",
      label: "Cost",
      width: 110,
      align: "end",
      hidden: true,
      card: "none",
      cell: ({ costPaise }, money) => costPaise !== null && money(costPaise),
    },
    { name: "size", label: "Size", width: 150, hidden: true, card: "none", cell: sizeOf },
    { field: "finish", label: "Finish", width: 130, hidden: true, card: "none" },
    { field: "hsn", label: "HSN", width: 90, hidden: true, card: "none" },
    {
      field: "gstRate",
      label: "GST",
      width: 70,
      align: "end",
      hidden: true,
      card: "none",
      cell: ({ gstRate }) => gstRate !== null && `${number(gstRate / 100)}%`,
    },
    { field: "leadDays", label: "Lead days", width: 96, align: "end", hidden: true, card: "none" },
    { field: "isPublic", label: "On website", width: 120, hidden: true, card: "none" },
    {
      field: "updatedAt",
      label: "Updated",
      sort: "updatedAt",
      newestFirst: true,
      width: 120,
      hidden: true,
      card: "none",
      cell: ({ updatedAt }) => date(updatedAt),
    },
  ],
  filters: [
    { kind: "choices", name: "kind", label: "Type", choices: kinds },
    { kind: "loaded", name: "category", label: "Category", choices: () => categoryChoices("") },
    { kind: "loaded", name: "brand", label: "Brand", choices: () => brandChoices("") },
    { kind: "choices", name: "status", label: "Status", choices: statuses },
    { name: "isShort", rare: true, label: "Stock", ...either("Low", "In stock") },
    { name: "isPublic", rare: true, label: "Website", ...either("Shown", "Hidden") },
  ],
  views: [
    { name: "Low stock", query: { isShort: "true", status: "active" } },
    { name: "Discontinued", query: { status: "discontinued" } },
    { name: "On website", query: { isPublic: "true" } },
  ],
  empty: {
    title: "No materials yet.",
    text: "Add materials with prices and HSN codes to use them in quotations.",
  },
});

function SellRate({ material: { sellPaise, nextPrice }, money }: { material: Material; money: MoneyFormat }) {
  if (!nextPrice) return money(sellPaise);
  return (
    <Hint inRow text={`${money(nextPrice.sellPaise)} from ${date(nextPrice.effectiveOn)}`}>
      {money(sellPaise)}
      <span aria-hidden="true" className="text-ash">
        {nextPrice.sellPaise > sellPaise ? " ↑" : " ↓"}
      </span>
      <span className="sr-only">{`, ${money(nextPrice.sellPaise)} from ${date(nextPrice.effectiveOn)}`}</span>
    </Hint>
  );
}

export function Margin({ light }: { light: Material["margin"] }) {
  switch (light) {
    case "green":
      return <Status tone="good">Good</Status>;
    case "amber":
      return <Status tone="attention">Thin</Status>;
    case "red":
      return <Status tone="danger">Low</Status>;
    default:
      return <Status tone="quiet">Unknown</Status>;
  }
}

function OnHand({ material: { onHand, unit, isShort } }: { material: Material }) {
  return (
    <span className={isShort ? "text-error" : ""}>
      {number(onHand / 100)} <span className="text-ash">{unitSuffixes[unit]}</span>
      {isShort && <span className="sr-only">, low stock</span>}
    </span>
  );
}

export function MaterialStatus({ material: { status, isShort, substitute } }: { material: Material }) {
  if (status === "discontinued") {
    return <Status tone="quiet">{substitute ? "Replaced" : "Discontinued"}</Status>;
  }
  return isShort ? <Status tone="attention">Low stock</Status> : <Status tone="good">Active</Status>;
}

function sizeOf({ thickness, sheetLengthMm, sheetWidthMm }: Material): string {
  const sheet = sheetLengthMm && sheetWidthMm ? `${number(sheetLengthMm)} × ${number(sheetWidthMm)}` : "";
  return [thickness && `${number(thickness / 100)} mm`, sheet].filter(Boolean).join(", ");
}

/** The sections of the form and the drawer. */
export function sectionsFor(visible: VisibleFields): readonly Section<MaterialDraft>[] {
  return [
    {
      fields: [
        { kind: "text", name: "name", label: "Name", limit: 160 },
        { kind: "text", name: "code", label: "Code", half: true, limit: 40, placeholder: "PLY-BWP-19" },
        { kind: "select", name: "kind", label: "Type", half: true, choices: kinds },
        {
          kind: "combobox",
          name: "categoryId",
          label: "Category",
          optional: true,
          half: true,
          choices: categoryChoices,
          noneLabel: "None",
        },
        {
          kind: "combobox",
          name: "brandId",
          label: "Brand",
          optional: true,
          half: true,
          choices: brandChoices,
          noneLabel: "None",
        },
        { kind: "textarea", name: "description", label: "Description", optional: true, limit: 4000 },
      ],
    },
    {
      title: "Specification",
      fields: [
        { kind: "select", name: "grade", label: "Grade", optional: true, half: true, choices: grades },
        { kind: "select", name: "emission", label: "Emission", optional: true, half: true, choices: emissions },
        hundredths("thickness", "Thickness", { unit: "mm", optional: true }),
        { kind: "text", name: "finish", label: "Finish", optional: true, half: true, limit: 120 },
        { kind: "number", name: "sheetLengthMm", label: "Sheet length", optional: true, half: true, unit: "mm" },
        { kind: "number", name: "sheetWidthMm", label: "Sheet width", optional: true, half: true, unit: "mm" },
        { kind: "text", name: "colourCode", label: "Colour code", optional: true, half: true, limit: 60 },
        { kind: "number", name: "warrantyMonths", label: "Warranty", optional: true, half: true, unit: "months" },
        { kind: "text", name: "datasheet", label: "Data sheet", orNull: true, placeholder: "https://" },
        {
          kind: "custom",
          name: "texturePhotographId",
          label: "Texture",
          field: (control) => <TextureField control={control} />,
          value: ({ texturePhotographId }) => texturePhotographId && <TexturePreview id={texturePhotographId} />,
        },
      ],
    },
    {
      title: "Price",
      fields: [
        { kind: "select", name: "unit", label: "Unit", half: true, choices: units },
        { kind: "text", name: "hsn", label: "HSN", hint: "Determines the GST rate.", half: true, placeholder: "4412" },
        ...(visible.costs
          ? ([{ kind: "money", name: "costPaise", label: "Cost", optional: true, half: true }] as const)
          : []),
        { kind: "money", name: "sellPaise", label: "Sell rate before GST", half: true },
        ...(visible.costs
          ? ([
              {
                kind: "text",
                name: "belowCostBecause",
                label: "Reason for selling below cost",
                hint: "Required if the sell rate is below cost.",
                optional: true,
                limit: 500,
              },
            ] as const)
          : []),
        hundredths("wastage", "Wastage", { unit: "%" }),
      ],
    },
    {
      title: "Stock",
      fields: [
        hundredths("onHand", "On hand"),
        hundredths("leastStock", "Minimum stock", { optional: true }),
        { kind: "number", name: "leadDays", label: "Lead time", optional: true, half: true, unit: "days" },
        ...(visible.vendors
          ? ([{ kind: "tags", name: "vendors", label: "Vendors", placeholder: "Add a vendor" }] as const)
          : []),
      ],
    },
    {
      title: "Status",
      fields: [
        { kind: "select", name: "status", label: "Status", half: true, choices: statuses },
        {
          kind: "combobox",
          name: "substituteId",
          label: "Substitute",
          hint: "For a discontinued material.",
          optional: true,
          half: true,
          choices: materialChoices,
          noneLabel: "None",
        },
        { kind: "toggle", name: "isPublic", label: "On website", hint: "Show it to visitors." },
      ],
    },
  ];
}

type Hundredths = "thickness" | "wastage" | "onHand" | "leastStock";

function hundredths(
  name: Hundredths,
  label: string,
  { unit, optional }: { unit?: string; optional?: boolean } = {},
): Section<MaterialDraft>["fields"][number] {
  return {
    kind: "custom",
    name,
    label,
    half: true,
    field: (control) => <HundredthsField control={control} name={name} label={label} unit={unit} optional={optional} />,
    value: (draft) => {
      const value = draft[name];
      return value === null ? null : [number(value / 100), unit].filter(Boolean).join(" ");
    },
  };
}

export function categoryChoices(typed: string) {
  return {
    ...query("/api/admin/material-categories", { q: typed, perPage: 100 }),
    select: ({ items }: Page<MaterialCategory>): Choice[] =>
      items.map(({ id, path }) => ({ value: id, label: path.join(" / ") })),
  };
}

export function brandChoices(typed: string) {
  return {
    ...query("/api/admin/brands", { q: typed, perPage: 100 }),
    select: ({ items }: Page<Brand>): Choice[] => items.map(({ id, name }) => ({ value: id, label: name })),
  };
}

export function materialChoices(typed: string) {
  return {
    ...query(address, { q: typed, perPage: 25, status: "active" }),
    select: ({ items }: Page<Material>): Choice[] =>
      items.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` })),
  };
}
