/** The photograph of the company's logo. */
import type { Control } from "react-hook-form";
import { PhotographField } from "../designs/photograph-field";
import type { OrganisationDraft } from "./organisation-draft";

export function LogoField({ control }: { control: Control<OrganisationDraft> }) {
  return (
    <PhotographField
      control={control}
      name="logoPhotographId"
      label="Logo"
      hint="On white, with little margin. Shown at the top of the site's pages, documents and e-mails; blank: the drawn name."
      className="md:col-span-2"
    />
  );
}
