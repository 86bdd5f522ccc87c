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
      hint="On white, with little margin. Without a logo, we show the name."
      className="md:col-span-2"
    />
  );
}
