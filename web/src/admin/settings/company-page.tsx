/** What the About page shows beside its texts: certificates, memberships and awards. */
import * as limits from "../kit/form/limits.gen";
import { type Control, useFieldArray } from "react-hook-form";
import * as z from "zod/mini";
import type { CompanyPageSettings } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { Action } from "../kit/button";
import { DrawerSection } from "../kit/drawer";
import { DateField, SelectField, TextField } from "../kit/form/fields";
import { day, filled } from "../kit/form/rules";
import { PlusIcon } from "../kit/icons";
import { SettingsForm } from "./settings-form";

const kinds = [
  { value: "certificate", label: "Certificate" },
  { value: "membership", label: "Membership" },
  { value: "award", label: "Award" },
] as const;

export const companyPageSchema = exactly<Required<CompanyPageSettings>>()(
  z.object({
    certifications: z
      .array(
        z.object({
          kind: z.enum(kinds.map(({ value }) => value)),
          name: filled(limits.Certification.name),
          issuer: filled(limits.Certification.issuer, "Please say who issued it."),
          validUntil: z.nullable(day()),
        }),
      )
      .check(
        z.maxLength(
          limits.CompanyPageSettings.certifications.max,
          `Please use at most ${limits.CompanyPageSettings.certifications.max}.`,
        ),
      ),
  }),
);

type CompanyPage = z.output<typeof companyPageSchema>;

export function CompanyPageSection() {
  return (
    <SettingsForm
      section="company_page"
      title="About page"
      description="Certificates, memberships and awards on the About page. Without any, it leaves the section out."
      schema={companyPageSchema}
      draftOf={(value) => value}
      valueOf={(draft) => draft}
    >
      {(control) => (
        <DrawerSection title="Certificates, memberships and awards">
          <Certifications control={control} />
          <p className="mt-4 text-ash">
            <Link to={paths.about()} className="underline hover:text-areca">
              View About page
            </Link>
          </p>
        </DrawerSection>
      )}
    </SettingsForm>
  );
}

function Certifications({ control }: { control: Control<CompanyPage> }) {
  const { fields, append, remove, move } = useFieldArray({ control, name: "certifications" });
  return (
    <div className="max-w-3xl space-y-4">
      {fields.length === 0 && <p className="text-ash">None yet. Add what customers can ask you to show them.</p>}
      {fields.map((field, index) => (
        <fieldset key={field.id} className="rounded-md border border-seam p-4">
          <legend className="sr-only">{field.name || `Entry ${index + 1}`}</legend>
          <div className="grid gap-4 md:grid-cols-2">
            <SelectField control={control} name={`certifications.${index}.kind`} label="Kind" choices={kinds} />
            <DateField
              control={control}
              name={`certifications.${index}.validUntil`}
              label="Valid until"
              hint="Hidden afterwards."
              optional
            />
            <TextField
              control={control}
              name={`certifications.${index}.name`}
              label="Name"
              limit={limits.Certification.name.max}
              placeholder="ISO 9001:2015"
            />
            <TextField
              control={control}
              name={`certifications.${index}.issuer`}
              label="Issued by"
              limit={limits.Certification.issuer.max}
            />
          </div>
          <div className="mt-3 flex flex-wrap gap-2">
            <Action variant="quiet" disabled={index === 0} onClick={() => move(index, index - 1)}>
              Move up
            </Action>
            <Action variant="quiet" onClick={() => remove(index)}>
              Remove
            </Action>
          </div>
        </fieldset>
      ))}
      <Action onClick={() => append({ kind: "certificate", name: "", issuer: "", validUntil: null })}>
        <PlusIcon />
        Add entry
      </Action>
    </div>
  );
}
