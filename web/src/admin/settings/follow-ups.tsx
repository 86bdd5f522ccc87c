/** The e-mails after an enquiry, and the manners of all marketing mail. */
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

/** In the order in which they are sent; the letters themselves are part of the product. */
const steps = ["Similar homes", "How pricing works", "Case study and visit slots", "Last check-in"] as const;

const day = between(limits.FollowUps.days.each);

export const followUpSchema = exactly<FollowUps>()(
  z.object({
    isOn: z.boolean(),
    days: z.tuple([day, day, day, day]).check(
      z.check<[number, number, number, number]>(({ value, issues }) => {
        for (const index of [1, 2, 3]) {
          if (value[index]! > value[index - 1]!) continue;
          issues.push({ code: "custom", input: value, path: [index], message: "Must come after the one before." });
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
      about="What somebody hears after an enquiry. It stops with a reply, a logged call, or their own click."
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
              hint="While this is off, no step is sent. Confirmations of bookings always are."
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
          <DrawerSection title="Polite hours">
            <div className="grid max-w-72 grid-cols-2 gap-3">
              <TimeField control={control} name="window.from" label="From" />
              <TimeField control={control} name="window.until" label="Until" />
            </div>
            <p className="mt-2 text-ash">Marketing e-mails go out only in this part of the day, at most one a day.</p>
          </DrawerSection>
          <DrawerSection title="Confirmations">
            <NumberField
              control={control}
              name="confirmationsADay"
              label="At most, for one address"
              unit="in 24 hours"
              hint="So that nobody can flood a stranger's inbox with our form."
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
