/** How a zone charges: fields, and in words. */
import { type Control, useWatch } from "react-hook-form";
import type { Slab } from "../../../api/contract/types.gen";
import { money } from "../../../ui/format";
import type { DeliveryZoneDraft } from "../../drafts";
import { parsedColumn } from "../../kit/form/editable-columns";
import { EditableTable } from "../../kit/form/editable-table";
import { HundredthsField, MoneyField, SelectField } from "../../kit/form/fields";
import * as limits from "../../kit/form/limits.gen";
import { percentText, rateText, readRate } from "../../quotations/amounts";
import { tariffs } from "./zone";

type ChargeProps = { control: Control<DeliveryZoneDraft> };

export function ChargeFields({ control }: ChargeProps) {
  const tariff = useWatch({ control, name: "tariff" });
  return (
    <div className="space-y-4">
      <SelectField
        control={control}
        name="tariff"
        label="Type of charge"
        choices={tariffs}
        {...(tariff === "slabs" && {
          hint: "Chargeable weight: the larger of the package's weight and its volume, where 5,000 cm³ count as 1 kg.",
        })}
      />
      {tariff === "flat" && (
        <MoneyField control={control} name="flatPaise" label="Charge per order" hint="GST included." />
      )}
      {tariff === "percent" && (
        <HundredthsField control={control} name="percent" label="Percentage" unit="% of the goods' price" />
      )}
      {tariff === "slabs" && (
        <>
          <EditableTable<DeliveryZoneDraft, Slab>
            control={control}
            name="slabs"
            label="Weight slabs"
            columns={columns}
            nameOf={({ upToG }, index) => (upToG > 0 ? `the slab up to ${weight(upToG)}` : `slab ${index + 1}`)}
            add={{ label: "Add slab", row: () => ({ upToG: Number.NaN, paise: Number.NaN }) }}
            max={limits.DeliveryZoneDraft.slabs.max}
          />
          <MoneyField
            control={control}
            name="furtherKgPaise"
            label="Each further kilogram"
            hint="Added for each kilogram begun beyond the last slab, GST included."
          />
        </>
      )}
    </div>
  );
}

const columns = [
  parsedColumn<Slab, "upToG">({
    field: "upToG",
    label: "Weight",
    heading: "Up to, kg",
    format: (grams) => (Number.isNaN(grams) ? "" : kilograms.format(grams / 1000)),
    parse: readWeight,
    example: "20",
  }),
  parsedColumn<Slab, "paise">({
    field: "paise",
    label: "Charge",
    heading: "Charge with GST, ₹",
    format: (paise) => (Number.isNaN(paise) ? "" : rateText(paise)),
    parse: (text) => readRate(text) ?? undefined,
    example: "499",
  }),
];

const kilograms = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 3 });

/** Kilograms with up to three decimals, in grams. */
function readWeight(typed: string): number | undefined {
  const plain = typed.replaceAll(/[,\s]|kg$/gi, "");
  if (!/^\d{1,6}(\.\d{0,3})?$/.test(plain)) return undefined;
  const grams = Math.round(Number(plain) * 1000);
  return grams >= limits.Slab.upToG.min && grams <= limits.Slab.upToG.max ? grams : undefined;
}

export function weight(grams: number): string {
  return `${kilograms.format(grams / 1000)} kg`;
}

type Charge = Pick<DeliveryZoneDraft, "tariff" | "flatPaise" | "percent" | "slabs" | "furtherKgPaise">;

/** `₹499 per order`, `By weight, ₹499 up to 20 kg`. */
export function chargeSummary(charge: Charge): string {
  const [lightest] = charge.slabs;
  if (charge.tariff !== "slabs" || !lightest) return chargeTexts(charge).join("");
  return `By weight, ${money(lightest.paise)} up to ${weight(lightest.upToG)}`;
}

/** One text per charge: `["Up to 20 kg: ₹499", "Each further kilogram: ₹15"]`. */
export function chargeTexts({ tariff, flatPaise, percent, slabs, furtherKgPaise }: Charge): string[] {
  if (tariff === "flat") return [`${money(flatPaise ?? 0)} per order`];
  if (tariff === "percent") return [`${percentText(percent ?? 0)} of the goods' price`];
  return [
    ...slabs.map(({ upToG, paise }) => `Up to ${weight(upToG)}: ${money(paise)}`),
    ...(furtherKgPaise > 0 ? [`Each further kilogram: ${money(furtherKgPaise)}`] : []),
  ];
}
