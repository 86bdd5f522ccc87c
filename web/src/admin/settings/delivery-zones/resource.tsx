/** Delivery zones: list and form. */
import type { DeliveryZoneDraft } from "../../drafts";
import * as limits from "../../kit/form/limits.gen";
import { count } from "../../../ui/format";
import { LinesField } from "../../kit/form/lines-field";
import { fieldsLike, resource } from "../../kit/resource";
import { AddPincodes } from "./add-pincodes";
import { ChargeFields, chargeSummary, chargeTexts } from "./charge";
import { address, blank, excerpt, schema } from "./zone";

export const zones = resource(
  address,
  {
    screen: "delivery-zones",
    title: "Delivery zones",
    noun: ["zone", "zones"],
    drawer: "zone",
    nameOf: ({ name }) => name,
    sort: "",
    columns: [
      { field: "name", label: "Zone", width: 140 },
      { field: "pincodes", label: "Pincodes", card: "line", cell: ({ pincodes }) => excerpt(pincodes, 3) },
      { name: "charge", label: "Charge", width: 200, card: "line", cell: chargeSummary },
      {
        field: "freeFromPaise",
        label: "Free from",
        width: 100,
        align: "end",
        card: "none",
        cell: ({ freeFromPaise }, money) => freeFromPaise !== null && money(freeFromPaise),
      },
      {
        field: "transitDays",
        label: "Transit",
        width: 80,
        align: "end",
        card: "corner",
        cell: ({ transitDays }) => count(transitDays, "day"),
      },
      { field: "hasCod", label: "COD", width: 70, card: "none" },
    ],
    empty: {
      title: "No delivery zones yet.",
      text: "Furniture can't be ordered until a zone includes the buyer's pincode. Add the first zone.",
    },
  },
  {
    one: "Delivery zone",
    add: "Add zone",
    verb: "edit",
    schema,
    blank,
    draftOf: fieldsLike(blank),
    archive: {
      label: "Archive",
      title: (name) => `Archive ${name}?`,
      text: "Buyers in its pincodes can't order any more, unless another zone includes them. Existing orders stay.",
      done: (name) => `${name} archived`,
    },
    sections: [
      {
        fields: [
          { kind: "text", name: "name", label: "Name", limit: limits.DeliveryZoneDraft.name.max },
          {
            kind: "custom",
            name: "pincodes",
            label: "Pincodes",
            field: (control) => (
              <div>
                <LinesField
                  control={control}
                  name="pincodes"
                  label="Pincodes"
                  hint="One per line or separated by commas: pincodes, ranges and prefixes. If zones overlap, the narrowest entry decides."
                  placeholder={"560025\n560100-560104\n56*"}
                  byComma
                />
                <AddPincodes control={control} />
              </div>
            ),
            value: ({ pincodes }) => excerpt(pincodes, 60),
          },
        ],
      },
      {
        title: "Delivery charge",
        fields: [
          {
            kind: "custom",
            name: "tariff",
            label: "Charge",
            field: (control) => <ChargeFields control={control} />,
            value: (draft) => <Charges draft={draft} />,
          },
          {
            kind: "money",
            name: "freeFromPaise",
            label: "Free from",
            hint: "Price of the goods from which delivery is free. Blank = never.",
            optional: true,
          },
        ],
      },
      {
        title: "Remote pincodes",
        fields: [
          {
            kind: "custom",
            name: "remotePincodes",
            label: "Remote pincodes",
            field: (control) => (
              <LinesField
                control={control}
                name="remotePincodes"
                label="Remote pincodes"
                hint="Pincodes, ranges and prefixes of this zone that cost more."
                optional
                byComma
              />
            ),
            value: ({ remotePincodes }) => excerpt(remotePincodes, 60),
          },
          {
            kind: "money",
            name: "remotePaise",
            label: "Surcharge",
            hint: "Added for remote pincodes, even if delivery is free. GST included.",
          },
        ],
      },
      {
        title: "Delivery",
        fields: [
          {
            kind: "number",
            name: "transitDays",
            label: "Transit",
            unit: "days",
            hint: "Added to the product's lead time. Sundays and holidays don't count.",
          },
          {
            kind: "toggle",
            name: "hasCod",
            label: "Cash on delivery",
            hint: "Buyers here can pay on delivery, within the limits of the payment settings.",
          },
          {
            kind: "number",
            name: "position",
            label: "Position",
            hint: "Lower numbers come first in the list, and decide if two zones have an equally narrow entry.",
          },
        ],
      },
    ],
  },
);

function Charges({ draft }: { draft: DeliveryZoneDraft }) {
  return (
    <ul>
      {chargeTexts(draft).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
