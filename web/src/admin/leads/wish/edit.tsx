/** The form in which staff write down, or put right, what a person wishes for. */
import type { LeadDetail } from "../../../api/contract/types.gen";
import * as z from "zod/mini";
import { toast } from "../../../ui/toast";
import { Drawer, useOpenRecord } from "../../kit/drawer";
import { RecordForm } from "../../kit/form/record-form";
import { FieldsOf, type Section, labelsOf, wordsOf } from "../../kit/form/sections";
import { useRecordForm } from "../../kit/form/use-record-form";
import { client, mutate, query, refresh } from "../../kit/query";
import { address, addressOf } from "../address";
import type { NewWish, Wish } from "./wish";
import { manualSources } from "../words";
import { blankWish, reachable, wishFields, wishOf, wishSchema, wishSections } from "./wish";

type EditProps = { lead: LeadDetail; onDone: () => void };

export function EditWish({ lead, onDone }: EditProps) {
  const address = addressOf(lead.id);
  const form = useRecordForm<Wish, LeadDetail>({
    schema: wishSchema,
    values: wishOf(lead),
    version: lead.version,
    save: (wish, version) => mutate("PUT", address, { ...wish, version }),
    draftOf: wishOf,
    onSaved: (saved) => {
      client.setQueryData(query(address).queryKey, saved);
      void refresh(address);
      toast({ title: "Saved" });
      onDone();
    },
  });
  return (
    <Drawer name="lead" title={lead.customerName} subtitle="Editing" wide>
      <RecordForm
        form={form}
        save="Save"
        onCancel={onDone}
        labels={labelsOf(wishSections)}
        show={(name, value) => wordsOf(wishSections, name, value)}
      >
        <FieldsOf sections={wishSections} control={form.control} />
      </RecordForm>
    </Drawer>
  );
}

const newSchema = z
  .extend(wishFields, {
    source: z.enum(
      manualSources.map(({ value }) => value),
      "Please choose.",
    ),
    agreesToEmails: z.boolean(),
    agreesToMarketing: z.boolean(),
  })
  .check(reachable);

const newSections: readonly Section<NewWish>[] = [
  {
    fields: [{ kind: "select", name: "source", label: "How did they come?", choices: manualSources, half: true }],
  },
  ...(wishSections as unknown as readonly Section<NewWish>[]),
  {
    title: "Consent",
    fields: [
      {
        kind: "toggle",
        name: "agreesToEmails",
        label: "They agreed to get e-mails about their wish",
        hint: "Without it no confirmation is sent.",
      },
      {
        kind: "toggle",
        name: "agreesToMarketing",
        label: "They agreed to get marketing e-mails",
        hint: "Without it no follow-up e-mails are sent.",
      },
    ],
  },
];

export function AddLead() {
  const open = useOpenRecord("lead");
  const form = useRecordForm<NewWish, LeadDetail>({
    schema: newSchema as unknown as z.ZodMiniType<NewWish, NewWish>,
    values: { ...blankWish, source: "phone", agreesToEmails: false, agreesToMarketing: false },
    save: (wish) => mutate("POST", address, wish),
    onSaved: (lead) => {
      void refresh(address);
      toast({
        title: lead.enquiries > 1 ? `${lead.customerName} was known already` : `${lead.customerName} added`,
        description: lead.enquiries > 1 ? "The enquiry was added to the lead that is there." : lead.reference,
      });
      open(lead.id);
    },
  });
  return (
    <Drawer name="lead" title="New lead" wide>
      <RecordForm form={form} save="Add lead" onCancel={() => open(null)} labels={labelsOf(newSections)}>
        <FieldsOf sections={newSections} control={form.control} />
      </RecordForm>
    </Drawer>
  );
}
