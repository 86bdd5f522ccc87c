/** What visitors are told about their data. */
import * as z from "zod/mini";
import type { Privacy } from "../../api/contract/types.gen";
import { DrawerSection } from "../kit/drawer";
import { TextAreaField } from "../kit/form/fields";
import { filled } from "../kit/form/rules";
import { SettingsForm } from "./settings-form";

/** Characters; see the contract. */
const noticeLimit = 1000;

const schema = z.object({
  bookingNotice: z.object({
    text: filled(noticeLimit).check(z.minLength(20, "Please say it in at least 20 characters.")),
  }),
});

type Draft = z.output<typeof schema>;

export function PrivacySection() {
  return (
    <SettingsForm<Privacy, Draft>
      section="privacy"
      title="Privacy"
      about="What visitors agree to. Every consent is kept with the version of the text that was shown."
      schema={schema}
      draftOf={({ bookingNotice }) => ({ bookingNotice: { text: bookingNotice?.text ?? "" } })}
      valueOf={(draft) => draft}
    >
      {(control, { bookingNotice }) => (
        <DrawerSection title="Notice of the booking form">
          <TextAreaField
            control={control}
            name="bookingNotice.text"
            label="Beside the button that sends the form"
            hint="Another text is another version. Consents that were given stay with the one that they were given to."
            limit={noticeLimit}
            rows={4}
            className="max-w-2xl"
          />
          {bookingNotice?.version && (
            <p className="mt-4 text-ash">
              Version in force: <span className="text-ink">{bookingNotice.version}</span>
            </p>
          )}
        </DrawerSection>
      )}
    </SettingsForm>
  );
}
