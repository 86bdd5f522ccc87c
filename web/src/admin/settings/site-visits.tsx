/** Visits to homes: how long, how far apart, and how far ahead they are booked. */
import * as z from "zod/mini";
import type { SiteVisits } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { DrawerSection } from "../kit/drawer";
import { NumberField, ToggleField } from "../kit/form/fields";
import * as limits from "../kit/form/limits.gen";
import { between } from "../kit/form/rules";
import { SettingsForm } from "./settings-form";

const reminder = between(limits.SiteVisits.reminderHours.each);

export const siteVisitSchema = exactly<SiteVisits>()(
  z.object({
    isOpenToVisitors: z.boolean(),
    slotMinutes: between(limits.SiteVisits.slotMinutes),
    bufferMinutes: between(limits.SiteVisits.bufferMinutes),
    daysAhead: between(limits.SiteVisits.daysAhead),
    noticeHours: between(limits.SiteVisits.noticeHours),
    reminderHours: z.tuple([reminder, reminder]).check(
      z.refine(([first, second]) => first > second, {
        error: "Must be later than the first reminder, so fewer hours before the visit.",
        path: [1],
      }),
    ),
  }),
);

export function SiteVisitsSection() {
  return (
    <SettingsForm
      section="site_visits"
      title="Site visits"
      description="Free times come from the office hours, the designers' leave and their other visits. Changes apply to visits booked from now on."
      schema={siteVisitSchema}
      draftOf={(value) => value}
      valueOf={(draft) => draft}
    >
      {(control) => (
        <>
          <DrawerSection>
            <ToggleField
              control={control}
              name="isOpenToVisitors"
              label="Visitors may choose a time"
              hint="On the booking page, after the form. It stays optional."
            />
          </DrawerSection>
          <DrawerSection title="Times">
            <div className="grid max-w-3xl gap-4 md:grid-cols-2">
              <NumberField control={control} name="slotMinutes" label="Duration" unit="minutes" />
              <NumberField control={control} name="bufferMinutes" label="Travel between two visits" unit="minutes" />
              <NumberField control={control} name="daysAhead" label="Offered ahead" unit="days" />
              <NumberField
                control={control}
                name="noticeHours"
                label="Notice"
                unit="hours"
                hint="Customers choose only later times. Colleagues may choose any."
              />
            </div>
          </DrawerSection>
          <DrawerSection title="Reminders">
            <div className="grid max-w-3xl gap-4 md:grid-cols-2">
              <NumberField control={control} name="reminderHours.0" label="First reminder" unit="hours before" />
              <NumberField control={control} name="reminderHours.1" label="Second reminder" unit="hours before" />
            </div>
          </DrawerSection>
        </>
      )}
    </SettingsForm>
  );
}
