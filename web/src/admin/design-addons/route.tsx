/** What can be added to designs, and what it costs. */
import * as limits from "../kit/form/limits.gen";
import type { DesignAddonDraft } from "../drafts";
import type { DesignAddon, DesignAddonPriceType as PriceType } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { type Control, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { designTypes } from "../../features/designs/words";
import { exactly } from "../../form/exactly";
import { addonsAddress, useAddons } from "../designs/addons-field";
import { priceWords } from "../designs/price";
import { HundredthsField, MoneyField } from "../kit/form/fields";
import { atMost, filled, hsn } from "../kit/form/rules";
import { SeveralField } from "../kit/form/several-field";
import { type Choice, type Page, fieldsLike, resource } from "../kit/resource";
import { ResourcePage } from "../kit/resource-page";
import { labelOf } from "../../ui/label-of";

const priceTypes: readonly Choice<PriceType>[] = [
  { value: "flat", label: "For the whole" },
  { value: "per_sqft", label: "Per square foot" },
  { value: "per_rft", label: "Per running foot" },
  { value: "per_unit", label: "Per piece" },
  { value: "percent", label: "Percent of the design" },
];

const amount = "Please enter an amount.";
const paise = (least: number) =>
  z
    .number(amount)
    .check(z.gte(least, amount), z.lte(limits.DesignAddonDraft.amountPaise.max, "Please enter a smaller amount."));
const percent = "Please enter a percentage up to 100.";

/** What was typed before another kind was chosen does not count. */
function ofItsKind(draft: DesignAddonDraft): DesignAddonDraft {
  return draft.priceType === "percent" ? { ...draft, amountPaise: null } : { ...draft, basisPoints: null };
}

export const schema = exactly<DesignAddonDraft>()(
  z
    .object({
      name: filled(limits.DesignAddonDraft.name, "Please enter the name."),
      priceType: z.enum(
        priceTypes.map(({ value }) => value),
        "Please choose how it is priced.",
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
      z.overwrite(ofItsKind),
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

export const blank: DesignAddonDraft = {
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
    columns: [
      { field: "name", label: "Name", width: 220 },
      { name: "price", label: "Price before GST", width: 200, card: "line", cell: priceWords },
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
      title: "No add-on yet.",
      text: "Add what customers may add to a design: lights, a breakfast counter, soft-close hardware.",
    },
  },
  {
    one: "Add-on",
    add: "Add an add-on",
    schema,
    blank,
    draftOf: fieldsLike(blank),
    archive: {
      label: "Archive",
      title: (name) => `Archive ${name}?`,
      text: "No design offers it any more. Quotations that have it keep it.",
      done: (name) => `${name} archived`,
    },
    sections: [
      {
        fields: [
          { kind: "text", name: "name", label: "Name", limit: 120 },
          { kind: "select", name: "priceType", label: "Priced", half: true, choices: priceTypes },
          {
            kind: "own",
            name: "amountPaise",
            label: "Price before GST",
            half: true,
            field: (control) => <PriceField control={control} />,
            fact: priceWords,
          },
          {
            kind: "money",
            name: "maximumPaise",
            label: "At most",
            hint: "Never costs more.",
            optional: true,
            half: true,
          },
          {
            kind: "text",
            name: "hsnSac",
            label: "HSN or SAC",
            hint: "Says its GST.",
            half: true,
            placeholder: "9405",
          },
        ],
      },
      {
        title: "Where it is offered",
        fields: [
          {
            kind: "choices",
            name: "appliesTo",
            label: "For designs of",
            hint: "None stands for all types.",
            choices: designTypes,
          },
          { kind: "toggle", name: "isDefault", label: "On by default", hint: "Visitors find it chosen already." },
          {
            kind: "own",
            name: "incompatibleWith",
            label: "Not together with",
            field: (control) => (
              <SeveralField
                control={control}
                name="incompatibleWith"
                label="Not together with"
                hint="It is enough to say so at one of the two."
                choices={addonChoices}
                most={40}
              />
            ),
            fact: ({ incompatibleWith }) => <Names ids={incompatibleWith} />,
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

function typesOf(appliesTo: DesignAddonDraft["appliesTo"]): string {
  return appliesTo.length === 0 ? "All types" : appliesTo.map((type) => labelOf(designTypes, type)).join(", ");
}

/** An amount or a percentage, as it is priced. */
function PriceField({ control }: { control: Control<DesignAddonDraft> }) {
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
