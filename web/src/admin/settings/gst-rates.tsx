/** Which tax goods and services bear, from which day on. */
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

const rateWords = "Please enter a rate from 0 to 100%.";

const schema = exactly<GstRateDraft>()(
  z.object({
    hsn: hsn(limits.GstRateDraft.hsn, "A code"),
    description: filled(limits.GstRateDraft.description),
    rate: z.number(rateWords).check(z.gte(0, rateWords), z.lte(10_000, rateWords)),
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
      { field: "description", label: "What it is", card: "line" },
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
        label: "From",
        width: 130,
        card: "line",
        cell: ({ effectiveOn }) => date(effectiveOn),
      },
    ],
    empty: { title: "No rate yet.", text: "Without a rate no line can go out." },
  },
  {
    one: "GST rate",
    add: "Add rate",
    schema,
    blank,
    draftOf: fieldsLike(blank),
    archive: {
      label: "Take it off the list",
      title: (hsn) => `Take the rate of ${hsn} off the list?`,
      text: "What was offered with it keeps it. New quotations are taxed by what is left.",
      done: (hsn) => `The rate of ${hsn} is off the list`,
    },
    sections: [
      {
        fields: [
          {
            kind: "text",
            name: "hsn",
            label: "HSN or SAC",
            hint: "A short code stands for all that begin with it, unless a longer one says otherwise.",
            limit: 8,
            half: true,
          },
          {
            kind: "own",
            name: "rate",
            label: "Rate",
            field: (control) => <HundredthsField control={control} name="rate" label="Rate" unit="%" />,
            fact: ({ rate }) => percentText(rate),
          },
          { kind: "text", name: "description", label: "What it is", limit: 200 },
          { kind: "date", name: "effectiveOn", label: "From", hint: "The first day on which it holds." },
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
        about="By code and day. Rates change by notification: enter the new one with its first day, and leave the old."
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
