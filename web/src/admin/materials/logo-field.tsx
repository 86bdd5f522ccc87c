/** The photograph of a brand's logo. */
import type { Control } from "react-hook-form";
import { PhotographField } from "../designs/photograph-field";
import type { BrandDraft } from "../drafts";

export { PhotographPreview as LogoPreview } from "../designs/photograph-field";

export function LogoField({ control }: { control: Control<BrandDraft> }) {
  return (
    <PhotographField
      control={control}
      name="logoPhotographId"
      label="Logo"
      hint="Visitors see it beside the brand's materials."
    />
  );
}
