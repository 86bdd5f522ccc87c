/** `/admin/design-addons`: add-ons for designs, with their prices. */
import * as limits from "../kit/form/limits.gen";
import type { Draft } from "../drafts";
import type { DesignAddon, DesignAddonDraft, DesignAddonPriceType as PriceType } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { type Control, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { designTypes } from "../../features/designs/labels";
import { exactly } from "../../form/exactly";
import { addonsAddress, useAddons } from "../designs/addons-field";
import { priceText } from "../designs/price";
import { HundredthsField, MoneyField } from "../kit/form/fields";
import { atMost, filled, hsn } from "../kit/form/rules";
import { MultiComboboxField } from "../kit/form/multi-combobox-field";
import { type Choice, type Page, fieldsLike, resource } from "../kit/resource";
import { ResourcePage } from "../kit/resource-page";
import { labelOf } from "../../ui/label-of";

const priceTypes: readonly Choice<PriceType>[] = [
  { value: "flat", label: "Flat price" },
  { value: "per_sqft", label: "Per square foot" },
  { value: "per_rft", label: "Per running foot" },
  { value: "per_unit", label: "Per piece" },
  { value: "percent", label: "Percentage of the design" },
];

const amount = "Please enter an amount.";
const paise = (min: number) =>
  z
    .number(amount)
    .check(z.gte(min, amount), z.lte(limits.DesignAddonDraft.amountPaise.max, "Please enter a smaller amount."));
const percent = "Please enter a percentage up to 100.";

/** Drops what was entered for another price type. */
function withoutUnusedPrice(draft: Draft<DesignAddonDraft>): Draft<DesignAddonDraft> {
  return draft.priceType === "percent" ? { ...draft, amountPaise: null } : { ...draft, basisPoints: null };
}

export const schema = exactly<Draft<DesignAddonDraft>>()(
  z
    .object({
      name: filled(limits.DesignAddonDraft.name, "Please enter a name."),
      priceType: z.enum(
        priceTypes.map(({ value }) => value),
        "Please choose a price type.",
      ),
      amountPaise: z.nullable(paise(0)),
      basisPoints: z.nullable(z.number(percent).check(z.gte(0, percent), z.lte(10_000, percent))),
      maximumPaise: z.nullable(paise(1)),
      appliesTo: z.array(z.enum(designTypes.map(({ value }) => value))),
      hsnSac: hsn(limits.DesignAddonDraft.hsnSac, "An HSN or SAC"),
      isDefault: z.boolean(),
      incompatibleWith: atMost(z.array(z.string()), limits.DesignAddonDraft.incompatibleWith, "add-ons"),
    })
    .check(
      z.overwrite(withoutUnusedPrice),
      z.refine(({ priceType, amountPaise }) => priceType === "percent" || amountPaise !== null, {
        path: ["amountPaise"],
        error: amount,
      }),
      z.refine(({ priceType, basisPoints }) => priceType !== "percent" || basisPoints !== null, {
        path: ["basisPoints"],
        error: percent,
      }),
    ),
);

export const blank: Draft<DesignAddonDraft> = {
  name: "",
  priceType: "flat",
  amountPaise: null,
  basisPoints: null,
  maximumPaise: null,
  appliesTo: [],
  hsnSac: "",
  isDefault: false,
  incompatibleWith: [],
};

export const addons = resource(
  addonsAddress,
  {
    screen: "design-addons",
    title: "Design add-ons",
    noun: ["add-on", "add-ons"],
    drawer: "addon",
    nameOf: ({ name }) => name,
    searches: "name",
    sort: "name",
    exports: "design_addons",
    exportsAllColumns: true,
    columns: [
      { field: "name", label: "Name", width: 220 },
      { name: "price", label: "Price before GST", width: 200, card: "line", cell: priceText },
      { field: "appliesTo", label: "For", card: "line", cell: ({ appliesTo }) => typesOf(appliesTo) },
      { field: "hsnSac", label: "HSN or SAC", width: 110, card: "none" },
      {
        field: "isDefault",
        label: "By default",
        width: 100,
        card: "none",
        cell: ({ isDefault }) => isDefault && "On",
      },
    ],
    empty: {
      title: "No add-ons yet",
      text: "Add options for designs: lights, a breakfast counter, soft-close hardware.",
    },
  },
  {
    one: "Add-on",
    add: "Add add-on",
    schema,
    blank,
    draftOf: fieldsLike(blank),
    archive: {
      label: "Archive",
      title: (name) => `Archive ${name}?`,
      text: "Designs will no longer offer it. Existing quotations keep it.",
      done: (name) => `${name} archived`,
    },
    sections: [
      {
        fields: [
          { kind: "text", name: "name", label: "Name", limit: 120 },
          { kind: "select", name: "priceType", label: "Price type", half: true, choices: priceTypes },
          {
            kind: "custom",
            name: "amountPaise",
            label: "Price before GST",
            half: true,
            field: (control) => <PriceField control={control} />,
            value: priceText,
          },
          {
            kind: "money",
            name: "maximumPaise",
            label: "Maximum price",
            optional: true,
            half: true,
          },
          {
            kind: "text",
            name: "hsnSac",
            label: "HSN or SAC",
            hint: "Sets the GST rate.",
            half: true,
            placeholder: "9405",
          },
        ],
      },
      {
        title: "Availability",
        fields: [
          {
            kind: "choices",
            name: "appliesTo",
            label: "Design types",
            hint: "Blank = all types.",
            choices: designTypes,
          },
          { kind: "toggle", name: "isDefault", label: "On by default", hint: "Visitors find it already selected." },
          {
            kind: "custom",
            name: "incompatibleWith",
            label: "Incompatible with",
            field: (control) => (
              <MultiComboboxField
                control={control}
                name="incompatibleWith"
                label="Incompatible with"
                hint="Set it on one of the two add-ons; it applies to both."
                choices={addonChoices}
                max={40}
              />
            ),
            value: ({ incompatibleWith }) => <Names ids={incompatibleWith} />,
          },
        ],
      },
    ],
  },
);

export function addonChoices(typed: string) {
  return {
    ...query(addonsAddress, { q: typed, perPage: 100 }),
    select: ({ items }: Page<DesignAddon>): Choice[] => items.map(({ id, name }) => ({ value: id, label: name })),
  };
}

function typesOf(appliesTo: Draft<DesignAddonDraft>["appliesTo"]): string {
  return appliesTo.length === 0 ? "All types" : appliesTo.map((type) => labelOf(designTypes, type)).join(", ");
}

function PriceField({ control }: { control: Control<Draft<DesignAddonDraft>> }) {
  const priceType = useWatch({ control, name: "priceType" });
  return priceType === "percent" ? (
    <HundredthsField control={control} name="basisPoints" label="Percentage" unit="%" />
  ) : (
    <MoneyField control={control} name="amountPaise" label="Price before GST" />
  );
}

function Names({ ids }: { ids: readonly string[] }) {
  const { data = [] } = useAddons();
  return ids.flatMap((id) => data.find((addon) => addon.id === id)?.name ?? []).join(", ") || "None";
}

export function Component() {
  return <ResourcePage resource={addons} area="designs" />;
}
