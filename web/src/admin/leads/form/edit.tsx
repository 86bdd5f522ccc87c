/** Drawers to add and edit a lead. */
import type { LeadDetail } from "../../../api/contract/types.gen";
import * as z from "zod/mini";
import { toast } from "../../../ui/toast";
import { Drawer, useOpenRecord } from "../../kit/drawer";
import { RecordForm } from "../../kit/form/record-form";
import { RecordFields, type Section, labelsOf, valueText } from "../../kit/form/sections";
import { useRecordForm } from "../../kit/form/use-record-form";
import { client, mutate, query, invalidate } from "../../kit/query";
import { address, addressOf } from "../address";
import {
  blankLead,
  draftOf,
  type LeadDraft,
  leadFields,
  leadSchema,
  leadSections,
  type NewLeadDraft,
  reachable,
} from "./fields";
import { manualSources } from "../labels";

type EditProps = { lead: LeadDetail; onDone: () => void };

export function EditLead({ lead, onDone }: EditProps) {
  const address = addressOf(lead.id);
  const form = useRecordForm<LeadDraft, LeadDetail>({
    schema: leadSchema,
    values: draftOf(lead),
    version: lead.version,
    save: (draft, version) => mutate("PUT", address, { ...draft, version }),
    draftOf,
    onSaved: (saved) => {
      client.setQueryData(query(address).queryKey, saved);
      void invalidate(address);
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
        labels={labelsOf(leadSections)}
        format={(name, value) => valueText(leadSections, name, value)}
      >
        <RecordFields sections={leadSections} control={form.control} />
      </RecordForm>
    </Drawer>
  );
}

const newSchema = z
  .extend(leadFields, {
    source: z.enum(
      manualSources.map(({ value }) => value),
      "Please choose.",
    ),
    agreesToEmails: z.boolean(),
    agreesToMarketing: z.boolean(),
  })
  .check(reachable);

const newSections: readonly Section<NewLeadDraft>[] = [
  {
    fields: [{ kind: "select", name: "source", label: "Source", choices: manualSources, half: true }],
  },
  ...(leadSections as unknown as readonly Section<NewLeadDraft>[]),
  {
    title: "Consent",
    fields: [
      {
        kind: "toggle",
        name: "agreesToEmails",
        label: "Agreed to e-mails about their enquiry",
        hint: "Otherwise no confirmation e-mail is sent.",
      },
      {
        kind: "toggle",
        name: "agreesToMarketing",
        label: "Agreed to marketing e-mails",
        hint: "Otherwise no follow-up e-mails are sent.",
      },
    ],
  },
];

export function AddLead() {
  const open = useOpenRecord("lead");
  const form = useRecordForm<NewLeadDraft, LeadDetail>({
    schema: newSchema as unknown as z.ZodMiniType<NewLeadDraft, NewLeadDraft>,
    values: { ...blankLead, source: "phone", agreesToEmails: false, agreesToMarketing: false },
    save: (draft) => mutate("POST", address, draft),
    onSaved: (lead) => {
      void invalidate(address);
      toast({
        title: lead.enquiries > 1 ? `${lead.customerName} is already a lead` : `${lead.customerName} added`,
        description: lead.enquiries > 1 ? "The enquiry was added to the existing lead." : lead.reference,
      });
      open(lead.id);
    },
  });
  return (
    <Drawer name="lead" title="Add lead" wide>
      <RecordForm form={form} save="Add lead" onCancel={() => open(null)} labels={labelsOf(newSections)}>
        <RecordFields sections={newSections} control={form.control} />
      </RecordForm>
    </Drawer>
  );
}
