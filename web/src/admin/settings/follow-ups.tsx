/** Follow-up e-mails after an enquiry, and the sending hours of all marketing mail. */
import * as limits from "../kit/form/limits.gen";
import type { Control } from "react-hook-form";
import * as z from "zod/mini";
import type { FollowUps } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { DrawerSection } from "../kit/drawer";
import { NumberField, TimeField, ToggleField } from "../kit/form/fields";
import { between } from "../kit/form/rules";
import { SettingsForm } from "./settings-form";
import { hours, withSeconds, withoutSeconds } from "./times";

/** In sending order. Their contents are fixed templates. */
const steps = ["Similar homes", "How pricing works", "Case study and visit slots", "Last check-in"] as const;

const day = between(limits.FollowUps.days.each);

export const followUpSchema = exactly<FollowUps>()(
  z.object({
    isOn: z.boolean(),
    days: z.tuple([day, day, day, day]).check(
      z.check<[number, number, number, number]>(({ value, issues }) => {
        for (const index of [1, 2, 3]) {
          if (value[index]! > value[index - 1]!) continue;
          issues.push({
            code: "custom",
            input: value,
            path: [index],
            message: "Must be later than the previous e-mail.",
          });
        }
      }),
    ),
    window: hours,
    confirmationsADay: between(limits.FollowUps.confirmationsADay),
  }),
);

export function FollowUpsSection() {
  return (
    <SettingsForm
      section="follow_ups"
      title="Follow-up e-mails"
      description="E-mails sent after an enquiry. They stop when the customer replies or unsubscribes, or a call is logged."
      schema={followUpSchema}
      draftOf={withoutSeconds}
      valueOf={withSeconds}
    >
      {(control) => (
        <>
          <DrawerSection>
            <ToggleField
              control={control}
              name="isOn"
              label="Send follow-up e-mails"
              hint="While this is off, only booking confirmations are sent."
            />
          </DrawerSection>
          <DrawerSection title="Steps">
            <ol className="grid max-w-3xl gap-4 md:grid-cols-2">
              {steps.map((label, index) => (
                <li key={label}>
                  <Step control={control} index={index as 0 | 1 | 2 | 3} label={label} />
                </li>
              ))}
            </ol>
          </DrawerSection>
          <DrawerSection title="Sending hours">
            <div className="grid max-w-72 grid-cols-2 gap-3">
              <TimeField control={control} name="window.from" label="From" />
              <TimeField control={control} name="window.until" label="Until" />
            </div>
            <p className="mt-2 text-ash">Marketing e-mails go out only during these hours, at most one a day.</p>
          </DrawerSection>
          <DrawerSection title="Confirmations">
            <NumberField
              control={control}
              name="confirmationsADay"
              label="Maximum per address"
              unit="in 24 hours"
              hint="Stops anyone from flooding someone else's inbox through our form."
            />
          </DrawerSection>
        </>
      )}
    </SettingsForm>
  );
}

function Step({ control, index, label }: { control: Control<FollowUps>; index: 0 | 1 | 2 | 3; label: string }) {
  return <NumberField control={control} name={`days.${index}`} label={label} unit="days after the enquiry" />;
}
