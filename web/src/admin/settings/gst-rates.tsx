/** GST rates by HSN or SAC code and effective date. */
import * as limits from "../kit/form/limits.gen";
import * as z from "zod/mini";
import type { GstRateDraft } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { date } from "../../ui/format";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { useOpenRecord } from "../kit/drawer";
import { day, filled, hsn } from "../kit/form/rules";
import { PlusIcon } from "../kit/icons";
import { Rows } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import { ResourceDrawer } from "../kit/resource-page";
import { fieldsLike, resource } from "../kit/resource";
import { HundredthsField } from "../kit/form/fields";
import { percentText } from "../quotations/amounts";
import { SectionHead } from "./section-head";

const rateMessage = "Please enter a rate from 0 to 100%.";

const schema = exactly<GstRateDraft>()(
  z.object({
    hsn: hsn(limits.GstRateDraft.hsn, "A code"),
    description: filled(limits.GstRateDraft.description),
    rate: z.number(rateMessage).check(z.gte(0, rateMessage), z.lte(10_000, rateMessage)),
    effectiveOn: day(),
  }),
);

const blank: GstRateDraft = { hsn: "", description: "", rate: 1800, effectiveOn: "" };

const rates = resource(
  "/api/admin/gst-rates",
  {
    screen: "gst_rates",
    title: "GST rates",
    noun: ["rate", "rates"],
    drawer: "gst",
    nameOf: ({ hsn }) => hsn,
    sort: "",
    columns: [
      { field: "hsn", label: "HSN or SAC", width: 120 },
      { field: "description", label: "Description", card: "line" },
      {
        field: "rate",
        label: "Rate",
        width: 90,
        align: "end",
        card: "corner",
        cell: ({ rate }) => <span className="tabular-nums">{percentText(rate)}</span>,
      },
      {
        field: "effectiveOn",
        label: "Effective from",
        width: 130,
        card: "line",
        cell: ({ effectiveOn }) => date(effectiveOn),
      },
    ],
    empty: {
      title: "No GST rates yet.",
      text: "A quotation can't be sent until there is a rate for each of its lines.",
    },
  },
  {
    one: "GST rate",
    add: "Add rate",
    verb: "edit",
    schema,
    blank,
    draftOf: fieldsLike(blank),
    archive: {
      label: "Archive",
      title: (hsn) => `Archive the rate for ${hsn}?`,
      text: "Existing quotations keep it. New quotations use the remaining rates.",
      done: (hsn) => `Rate for ${hsn} archived`,
    },
    sections: [
      {
        fields: [
          {
            kind: "text",
            name: "hsn",
            label: "HSN or SAC",
            hint: "A short code covers all codes that start with it. A longer code takes precedence.",
            limit: 8,
            half: true,
          },
          {
            kind: "custom",
            name: "rate",
            label: "Rate",
            field: (control) => <HundredthsField control={control} name="rate" label="Rate" unit="%" />,
            value: ({ rate }) => percentText(rate),
          },
          { kind: "text", name: "description", label: "Description", limit: 200 },
          { kind: "date", name: "effectiveOn", label: "Effective from", hint: "The first day the rate applies." },
        ],
      },
    ],
  },
);

export function GstRatesSection() {
  const model = useList(rates);
  const open = useOpenRecord(rates.drawer);
  const mayAdd = useMay("money_settings")("edit");
  return (
    <>
      <SectionHead
        title="GST rates"
        description="By code and date. When a rate changes, add the new one with its effective date and keep the old one."
        aside={
          mayAdd && (
            <Action onClick={() => open("new")}>
              <PlusIcon />
              Add rate
            </Action>
          )
        }
      />
      <Rows model={model} />
      <ResourceDrawer resource={rates} area="money_settings" />
    </>
  );
}
