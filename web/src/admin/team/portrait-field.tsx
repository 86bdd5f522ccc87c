/** A colleague's portrait, chosen from the gallery. */
import type { Control } from "react-hook-form";
import type { TeamMemberDraft } from "../drafts";
import { PhotographField } from "../designs/photograph-field";

export function PortraitField({ control }: { control: Control<TeamMemberDraft> }) {
  return (
    <PhotographField
      control={control}
      name="photographId"
      label="Portrait"
      hint="Square pictures look best. Blank = their initials."
    />
  );
}
