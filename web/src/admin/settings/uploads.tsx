/** Limits on uploaded files. */
import * as z from "zod/mini";
import type { Uploads } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { DrawerSection } from "../kit/drawer";
import { NumberField } from "../kit/form/fields";
import * as limits from "../kit/form/limits.gen";
import { between } from "../kit/form/rules";
import { SettingsForm } from "./settings-form";

export const uploadSchema = exactly<Uploads>()(z.object({ maxVideoMb: between(limits.Uploads.maxVideoMb) }));

export function UploadsSection() {
  return (
    <SettingsForm
      section="uploads"
      title="Uploads"
      description="How large uploaded files may be."
      schema={uploadSchema}
      draftOf={(value) => value}
      valueOf={(draft) => draft}
      affects={["/api/admin/videos/choices"]}
    >
      {(control) => (
        <DrawerSection>
          <NumberField
            control={control}
            name="maxVideoMb"
            label="Largest video"
            unit="MB"
            hint="Uploads that have already begun go on."
            className="max-w-md"
          />
        </DrawerSection>
      )}
    </SettingsForm>
  );
}
