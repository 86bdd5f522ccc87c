/** The photograph of a material's surface. */
import type { Control } from "react-hook-form";
import { PhotographField } from "../designs/photograph-field";
import type { MaterialDraft } from "../drafts";

export { PhotographPreview as TexturePreview } from "../designs/photograph-field";

export function TextureField({ control }: { control: Control<MaterialDraft> }) {
  return (
    <PhotographField
      control={control}
      name="texturePhotographId"
      label="Texture"
      hint="A photograph of the surface, for the material catalogue. Without one, visitors see a drawing."
    />
  );
}
