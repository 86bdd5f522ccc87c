/** Rate limits above which enquiries from the site wait for review. */
import * as limits from "../kit/form/limits.gen";
import * as z from "zod/mini";
import type { Enquiries } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { DrawerSection } from "../kit/drawer";
import { NumberField } from "../kit/form/fields";
import { between } from "../kit/form/rules";
import { SettingsForm } from "./settings-form";

const schema = exactly<Enquiries>()(
  z.object({
    networkHourly: between(limits.Enquiries.networkHourly),
    phoneHourly: between(limits.Enquiries.phoneHourly),
    emailHourly: between(limits.Enquiries.emailHourly),
    totalHourly: between(limits.Enquiries.totalHourly),
    minSeconds: between(limits.Enquiries.minSeconds),
    alerts: between(limits.Enquiries.alerts),
  }),
);

const same = (values: Enquiries) => values;

export function EnquiriesSection() {
  return (
    <SettingsForm
      section="enquiries"
      title="Enquiries"
      description="How many enquiries from the booking form and the kitchen calculator are answered automatically. Beyond these limits, an enquiry is saved and waits for review. The customer gets no e-mails until you release it."
      schema={schema}
      draftOf={same}
      valueOf={same}
    >
      {(control) => (
        <>
          <DrawerSection title="Limits">
            <div className="grid max-w-3xl gap-4 md:grid-cols-2">
              <NumberField
                control={control}
                name="networkHourly"
                label="From one network"
                unit="per hour"
                hint="A home, an office or a trade fair behind one router. Raise it during a fair."
              />
              <NumberField control={control} name="totalHourly" label="In total" unit="per hour" />
              <NumberField control={control} name="phoneHourly" label="With one phone number" unit="per hour" />
              <NumberField control={control} name="emailHourly" label="With one e-mail address" unit="per hour" />
            </div>
          </DrawerSection>
          <DrawerSection title="Bots">
            <NumberField
              control={control}
              name="minSeconds"
              label="Minimum time to fill in the form"
              unit="seconds"
              hint="Faster enquiries wait for review. 0 turns this off."
            />
          </DrawerSection>
          <DrawerSection title="New-lead e-mails">
            <NumberField
              control={control}
              name="alerts"
              label="Maximum separate e-mails"
              unit="per 10 minutes"
              hint="Further enquiries are combined into one e-mail."
            />
          </DrawerSection>
        </>
      )}
    </SettingsForm>
  );
}
