/** What the warranty covers: the table of the public page and of warranty cards. */
import { useFieldArray, type Control } from "react-hook-form";
import * as z from "zod/mini";
import type { Warranty } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { Action } from "../kit/button";
import { DrawerSection } from "../kit/drawer";
import { NumberField, TextAreaField, TextField } from "../kit/form/fields";
import * as limits from "../kit/form/limits.gen";
import { between, filled, text } from "../kit/form/rules";
import { SettingsForm } from "./settings-form";

export const warrantySchema = exactly<Warranty>()(
  z.object({
    coverage: z
      .array(
        z.object({
          name: filled(limits.WarrantyCoverage.name),
          years: between(limits.WarrantyCoverage.years),
          covers: filled(limits.WarrantyCoverage.covers),
          excludes: text(limits.WarrantyCoverage.excludes),
        }),
      )
      .check(z.minLength(1, "Add at least one row."), z.maxLength(limits.Warranty.coverage.max)),
  }),
);

export function WarrantySection() {
  return (
    <SettingsForm
      section="warranty"
      title="Warranty"
      description="What the warranty covers, and for how many years from handover. The public page and warranty cards show it."
      schema={warrantySchema}
      draftOf={(value) => value}
      valueOf={(draft) => draft}
    >
      {(control) => <Rows control={control} />}
    </SettingsForm>
  );
}

function Rows({ control }: { control: Control<Warranty> }) {
  const { fields, append, remove } = useFieldArray({ control, name: "coverage" });
  return (
    <>
      {fields.map(({ id }, index) => (
        <DrawerSection
          key={id}
          title={`Part ${index + 1}`}
          aside={
            fields.length > 1 && (
              <Action variant="quiet" onClick={() => remove(index)}>
                Remove<span className="sr-only"> part {index + 1}</span>
              </Action>
            )
          }
        >
          <div className="grid max-w-3xl gap-4 md:grid-cols-[1fr_10rem]">
            <TextField control={control} name={`coverage.${index}.name`} label="What" />
            <NumberField control={control} name={`coverage.${index}.years`} label="Covered for" unit="years" />
            <div className="md:col-span-2">
              <TextAreaField control={control} name={`coverage.${index}.covers`} label="Defects that we put right" />
            </div>
            <div className="md:col-span-2">
              <TextAreaField control={control} name={`coverage.${index}.excludes`} label="Not covered" optional />
            </div>
          </div>
        </DrawerSection>
      ))}
      <DrawerSection>
        <Action
          disabled={fields.length >= limits.Warranty.coverage.max}
          onClick={() => append({ name: "", years: 1, covers: "", excludes: "" })}
        >
          Add a part
        </Action>
      </DrawerSection>
    </>
  );
}
