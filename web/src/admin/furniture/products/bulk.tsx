/** Bulk actions of products. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "../../../form/field";
import { inputClass } from "../../kit/form/fields";
import { BulkSelect, type DetailsProps, deleteAction, featureAction, moveAction } from "../../kit/publishing/bulk";
import type { BulkAction } from "../../kit/resource";
import { availabilities, availabilityHints } from "../labels";
import type { Availability } from "../../../api/contract/types.gen";
import { priceChangeOf } from "./price-change";
import { categoryChoices } from "./choices";

export const bulkActions: readonly BulkAction[] = [
  moveAction("Products that are incomplete, or whose status cannot change to this one,"),
  {
    label: "Price",
    title: (count) => `Change the price of ${count}`,
    confirm: "Change prices",
    dryRun: true,
    undo: true,
    Details: PriceDetails,
  },
  {
    label: "Availability",
    title: (count) => `Change the availability of ${count}`,
    confirm: "Save",
    undo: true,
    Details: AvailabilityDetails,
  },
  {
    label: "Category",
    title: (count) => `Change the category of ${count}`,
    confirm: "Save",
    undo: true,
    Details: CategoryDetails,
  },
  featureAction("Featured"),
  deleteAction("This cannot be undone. Their addresses become free; orders of them stay."),
];

function PriceDetails({ onChange }: DetailsProps) {
  const [text, setText] = useState("");
  const isWrong = text.trim() !== "" && priceChangeOf(text) === null;
  return (
    <>
      <Field
        label="Change, %"
        error={isWrong ? "Please enter a change of -90 to 100, such as 4.5 or -10." : undefined}
        className="text-ink"
      >
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            placeholder="4.5 or -10"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              const basisPoints = priceChangeOf(target.value);
              onChange(basisPoints === null ? null : { price: { basisPoints } });
            }}
            className={`${inputClass} max-w-32 tabular-nums`}
          />
        )}
      </Field>
      <p>
        Changes the price, rounded to whole rupees, but not the MRP or the sale price. Products whose price would be
        above the MRP are skipped.
      </p>
    </>
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
          onChange(value === null ? null : { availability: { availability: value } });
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
