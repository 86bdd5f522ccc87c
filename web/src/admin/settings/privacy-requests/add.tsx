/** Dialog for entering a privacy request made by phone, by post or in person. */
import * as limits from "../../kit/form/limits.gen";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import type { PrivacyRequestKind } from "../../../api/contract/types.gen";
import { toast } from "../../../ui/toast";
import { FormDialog } from "../../kit/confirm";
import { useOpenRecord } from "../../kit/drawer";
import { EmailField, SelectField, TextAreaField, TextField } from "../../kit/form/fields";
import { filled, text } from "../../kit/form/rules";
import { useRecordForm } from "../../kit/form/use-record-form";
import { mutate, invalidate } from "../../kit/query";
import { address, choices, kinds } from "./labels";

const schema = z
  .object({
    kind: z.string().check(z.minLength(1, "Please choose the type of request.")),
    name: filled(limits.StaffPrivacyRequest.name, "Please enter their name."),
    email: filled(limits.StaffPrivacyRequest.email, "Please enter their e-mail address."),
    phone: text(limits.StaffPrivacyRequest.phone),
    identity: filled(limits.StaffPrivacyRequest.identity, "Please describe how you verified their identity."),
    details: text(limits.StaffPrivacyRequest.details),
    nomineeName: text(limits.PrivacyNominee.name),
    nomineeRelation: text(limits.PrivacyNominee.relation),
    nomineeEmail: text(limits.PrivacyNominee.email),
  })
  .check(
    z.refine(({ kind, details }) => !needsDetails(kind) || details.trim() !== "", {
      error: "Please describe the request.",
      path: ["details"],
    }),
    z.refine(({ kind, nomineeName }) => kind !== "nomination" || nomineeName.trim() !== "", {
      error: "Please enter the nominee's name.",
      path: ["nomineeName"],
    }),
    z.refine(({ kind, nomineeEmail }) => kind !== "nomination" || nomineeEmail.trim() !== "", {
      error: "Please enter the nominee's e-mail address.",
      path: ["nomineeEmail"],
    }),
  );

const needsDetails = (kind: string) => kind === "correction" || kind === "grievance";

/** What is known of the person before the dialog opens. */
export type KnownPerson = { kind?: PrivacyRequestKind; name?: string; email?: string; phone?: string };

export function AddRequest({ known = {}, onClose }: { known?: KnownPerson; onClose: () => void }) {
  const open = useOpenRecord("request");
  const form = useRecordForm({
    schema,
    values: {
      kind: "",
      name: "",
      email: "",
      phone: "",
      identity: "",
      details: "",
      nomineeName: "",
      nomineeRelation: "",
      nomineeEmail: "",
      ...known,
    },
    save: ({ nomineeName, nomineeRelation, nomineeEmail, kind, ...request }) =>
      mutate("POST", address, {
        ...request,
        // The schema has rejected an empty kind.
        kind: kind as PrivacyRequestKind,
        ...(kind === "nomination" && {
          nominee: { name: nomineeName, relation: nomineeRelation, email: nomineeEmail },
        }),
      }),
    onSaved: (request) => {
      void invalidate(address);
      toast({ title: `Request ${request.number} saved`, description: "They get a confirmation by e-mail." });
      onClose();
      open(request.id);
    },
  });
  const kind = useController({ control: form.control, name: "kind" }).field.value as PrivacyRequestKind | "";
  return (
    <FormDialog title="Enter a privacy request" confirm="Save request" form={form} wide onClose={onClose}>
      <div className="grid gap-4 text-ink md:grid-cols-2">
        <SelectField control={form.control} name="kind" label="Type of request" choices={choices(kinds)} />
        <TextField control={form.control} name="name" label="Name" limit={limits.StaffPrivacyRequest.name.max} />
        <EmailField control={form.control} name="email" label="E-mail" hint="For replies and files." />
        <TextField
          control={form.control}
          name="phone"
          label="Phone"
          type="tel"
          optional
          hint="Also finds records with this number."
          limit={limits.StaffPrivacyRequest.phone.max}
        />
        <TextAreaField
          control={form.control}
          name="identity"
          label="How did you verify their identity?"
          rows={2}
          limit={limits.StaffPrivacyRequest.identity.max}
          className="md:col-span-2"
        />
        <TextAreaField
          control={form.control}
          name="details"
          label="Details"
          optional={!needsDetails(kind)}
          rows={3}
          limit={limits.StaffPrivacyRequest.details.max}
          className="md:col-span-2"
        />
        {kind === "nomination" && (
          <>
            <TextField
              control={form.control}
              name="nomineeName"
              label="Nominee's name"
              limit={limits.StaffPrivacyRequest.name.max}
            />
            <EmailField control={form.control} name="nomineeEmail" label="Nominee's e-mail" />
            <TextField
              control={form.control}
              name="nomineeRelation"
              label="Relation"
              optional
              limit={limits.PrivacyNominee.relation.max}
            />
          </>
        )}
      </div>
    </FormDialog>
  );
}
