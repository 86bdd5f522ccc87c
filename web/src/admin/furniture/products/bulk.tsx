/** Bulk actions of products. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "../../../form/field";
import { Select, inputClass } from "../../kit/form/fields";
import { BulkSelect, type DetailsProps, deleteAction, featureAction, moveAction } from "../../kit/publishing/bulk";
import type { BulkAction } from "../../kit/resource";
import { availabilities, availabilityHints } from "../labels";
import type { Availability } from "../wire";
import { type ChangeKind, priceChangeOf } from "./price-change";
import { categoryChoices } from "./choices";

export const bulkActions: readonly BulkAction[] = [
  moveAction("Products that are incomplete, or whose status cannot change to this one,"),
  {
    label: "Price",
    title: (count) => `Change the price of ${count}`,
    confirm: "Change prices",
    dryRun: true,
    Details: PriceDetails,
  },
  {
    label: "Stock",
    title: (count) => `Add stock to ${count}`,
    confirm: "Record stock",
    dryRun: true,
    Details: StockDetails,
  },
  {
    label: "Availability",
    title: (count) => `Change the availability of ${count}`,
    confirm: "Save",
    Details: AvailabilityDetails,
  },
  { label: "Category", title: (count) => `Change the category of ${count}`, confirm: "Save", Details: CategoryDetails },
  featureAction("Featured"),
  deleteAction("This cannot be undone. Their addresses become free; orders of them stay."),
];

const changeKinds: readonly { value: ChangeKind; label: string }[] = [
  { value: "percent", label: "By percent" },
  { value: "amount", label: "By amount" },
];

function PriceDetails({ onChange }: DetailsProps) {
  const [kind, setKind] = useState<ChangeKind>("percent");
  const [text, setText] = useState("");
  const isWrong = text.trim() !== "" && priceChangeOf(kind, text) === null;

  function report(kind: ChangeKind, text: string) {
    const price = priceChangeOf(kind, text);
    onChange(price && { price });
  }

  return (
    <>
      <div className="grid grid-cols-2 gap-4 text-ink">
        <Field label="Change">
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={({ target }) => {
                setKind(target.value as ChangeKind);
                report(target.value as ChangeKind, text);
              }}
            >
              {changeKinds.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={kind === "percent" ? "Percentage" : "Rupees"}
          error={isWrong ? `Please enter a change, such as ${kind === "percent" ? "-10" : "-500"}.` : undefined}
        >
          {(control) => (
            <input
              {...control}
              inputMode="text"
              autoComplete="off"
              placeholder={kind === "percent" ? "-10" : "-500"}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                report(kind, target.value);
              }}
              className={`${inputClass} tabular-nums`}
            />
          )}
        </Field>
      </div>
      <p>
        Applies to the price, not to the MRP. Products whose price would be above the MRP, or not above the sale price,
        are skipped.
      </p>
    </>
  );
}

function StockDetails({ onChange }: DetailsProps) {
  const [received, setReceived] = useState("");
  const [remark, setRemark] = useState("");

  function report(received: string, remark: string) {
    const quantity = /^\d{1,5}$/.test(received.trim()) ? Number(received) : 0;
    onChange(quantity > 0 ? { stock: { received: quantity, remark: remark.trim() } } : null);
  }

  return (
    <div className="space-y-4 text-ink">
      <Field label="Pieces received of each">
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={received}
            onChange={({ target }) => {
              setReceived(target.value);
              report(target.value, remark);
            }}
            className={`${inputClass} max-w-32 tabular-nums`}
          />
        )}
      </Field>
      <Field label="Remark" optional>
        {(control) => (
          <input
            {...control}
            required={false}
            maxLength={500}
            autoComplete="off"
            placeholder="Container 14"
            value={remark}
            onChange={({ target }) => {
              setRemark(target.value);
              report(received, target.value);
            }}
            className={inputClass}
          />
        )}
      </Field>
      <p className="text-ash">Products that aren't counted, or only by option, are skipped.</p>
    </div>
  );
}

function AvailabilityDetails({ onChange }: DetailsProps) {
  const [chosen, setChosen] = useState<Availability | null>(null);
  return (
    <>
      <BulkSelect
        label="Availability"
        choices={availabilities}
        onSelect={(value) => {
          setChosen(value as Availability | null);
          onChange(value === null ? null : { availability: { to: value } });
        }}
      />
      <p aria-live="polite">{chosen && availabilityHints[chosen]}</p>
    </>
  );
}

function CategoryDetails({ onChange }: DetailsProps) {
  const { data = [] } = useQuery(categoryChoices(""));
  return (
    <BulkSelect
      label="Category"
      choices={data}
      onSelect={(categoryId) => onChange(categoryId === null ? null : { category: { categoryId } })}
    />
  );
}
