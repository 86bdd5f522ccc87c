/** Consent texts, deadlines for privacy requests, and retention periods. */
import * as limits from "../kit/form/limits.gen";
import { query } from "../kit/query";
import { useQuery } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import * as z from "zod/mini";
import type { Privacy, RetentionPreview } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { number } from "../../ui/format";
import { DrawerSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { NumberField, TextAreaField } from "../kit/form/fields";
import { between, filled } from "../kit/form/rules";
import { Pending } from "../kit/states";
import { SettingsForm } from "./settings-form";

const noticeText = z.object({
  text: filled(limits.Notice.text).check(
    z.minLength(limits.Notice.text.min, `Please use at least ${limits.Notice.text.min} characters.`),
  ),
});

type Value = Privacy;

const schema = exactly<Omit<Value, "bookingNotice" | "marketingAsk" | "cookieNotice">>()(
  z.object({
    requests: z.object({
      answerDays: between(limits.PrivacyDeadlines.answerDays),
      acknowledgeGrievanceHours: between(limits.PrivacyDeadlines.acknowledgeGrievanceHours),
    }),
    retention: z.object({
      leadMonths: between(limits.Retention.leadMonths),
      mailMonths: between(limits.Retention.mailMonths),
      importDays: between(limits.Retention.importDays),
      consentMonths: between(limits.Retention.consentMonths),
      requestMonths: between(limits.Retention.requestMonths),
      auditMonths: between(limits.Retention.auditMonths),
      visitDays: between(limits.Retention.visitDays),
      noticeDays: between(limits.Retention.noticeDays),
      taxYears: between(limits.Retention.taxYears),
    }),
  }),
);

const draftSchema = z.extend(schema, { bookingNotice: noticeText, marketingAsk: noticeText, cookieNotice: noticeText });

type Draft = z.output<typeof draftSchema>;

export function PrivacySection() {
  return (
    <>
      <SettingsForm
        section="privacy"
        title="Privacy"
        description="Consent texts, deadlines for privacy requests and retention periods. Every consent is stored with the version of its text."
        schema={draftSchema}
        draftOf={({ bookingNotice, marketingAsk, cookieNotice, requests, retention }) => ({
          bookingNotice: { text: bookingNotice.text },
          marketingAsk: { text: marketingAsk.text },
          cookieNotice: { text: cookieNotice.text },
          requests,
          retention,
        })}
        valueOf={(draft) => draft as Value}
      >
        {(control, { bookingNotice, marketingAsk, cookieNotice }) => (
          <>
            <DrawerSection title="Service contact notice">
              <TextAreaField
                control={control}
                name="bookingNotice.text"
                label="Text next to the form button"
                hint="A new text is a new version. Earlier consents keep the version they were given for."
                limit={limits.Notice.text.max}
                rows={4}
                className="max-w-2xl"
              />
              <Version of={bookingNotice} />
            </DrawerSection>
            <DrawerSection title="Marketing consent">
              <TextAreaField
                control={control}
                name="marketingAsk.text"
                label="Checkbox label"
                hint="Shown on the booking form, the kitchen calculator, sign-up and the account page. Never ticked in advance."
                limit={limits.Notice.text.max}
                rows={2}
                className="max-w-2xl"
              />
              <Version of={marketingAsk} />
            </DrawerSection>
            <DrawerSection title="Cookie notice">
              <TextAreaField
                control={control}
                name="cookieNotice.text"
                label="Text of the notice"
                hint="Shown on a visitor's first page, above the choice of purposes. A new text asks every visitor again."
                limit={limits.Notice.text.max}
                rows={3}
                className="max-w-2xl"
              />
              <Version of={cookieNotice} />
            </DrawerSection>
            <DrawerSection title="Deadlines for requests">
              <div className="grid max-w-3xl gap-4 md:grid-cols-2">
                <NumberField control={control} name="requests.answerDays" label="Answer within" unit="days" />
                <NumberField
                  control={control}
                  name="requests.acknowledgeGrievanceHours"
                  label="Acknowledge complaints within"
                  unit="hours"
                />
              </div>
            </DrawerSection>
            <RetentionFields control={control} />
          </>
        )}
      </SettingsForm>
      <DeletionPreview />
    </>
  );
}

function Version({ of: { version } }: { of: { version?: string } }) {
  if (!version) return null;
  return (
    <p className="mt-4 text-ash">
      Current version: <span className="text-ink">{version}</span>
    </p>
  );
}

function RetentionFields({ control }: { control: Control<Draft> }) {
  return (
    <DrawerSection title="Retention">
      <div className="grid max-w-3xl gap-4 md:grid-cols-2">
        <NumberField
          control={control}
          name="retention.leadMonths"
          label="Lost and junk leads"
          unit="months"
          hint="Anonymised afterwards."
        />
        <NumberField control={control} name="retention.mailMonths" label="E-mail log and replies" unit="months" />
        <NumberField control={control} name="retention.importDays" label="Imported files" unit="days" />
        <NumberField control={control} name="retention.consentMonths" label="Withdrawn consents" unit="months" />
        <NumberField
          control={control}
          name="retention.requestMonths"
          label="Answered privacy requests"
          unit="months"
          hint="Anonymised afterwards."
        />
        <NumberField
          control={control}
          name="retention.auditMonths"
          label="Values in the audit log"
          unit="months"
          hint="The log keeps who changed which field, and when."
        />
        <NumberField
          control={control}
          name="retention.visitDays"
          label="Website visits"
          unit="days"
          hint="Leads and orders keep their source, campaign and landing page."
        />
        <NumberField control={control} name="retention.noticeDays" label="Notices that were read" unit="days" />
        <NumberField
          control={control}
          name="retention.taxYears"
          label="Tax records of erased people"
          unit="years"
          hint="Signed quotations, payments and receipts. Tax law requires 8 years."
        />
      </div>
    </DrawerSection>
  );
}

const rows = {
  closedLeads: "Lost and junk leads, anonymised",
  mails: "E-mail log entries",
  imports: "Imported files",
  exports: "Exported files",
  withdrawnConsents: "Withdrawn consents",
  closedRequests: "Answered privacy requests, anonymised",
  unconfirmedRequests: "Unconfirmed privacy requests",
  personalFiles: "Files made for privacy requests",
  retainedRecords: "Tax records of erased people",
  auditValues: "Values of audit log entries",
  visits: "Website visits and cookie choices",
  notices: "Notices that were read",
  idempotencyAnswers: "Stored responses for repeated requests",
} as const satisfies Partial<Record<keyof RetentionPreview, string>>;

/** What the saved settings will delete tonight. */
function DeletionPreview() {
  const { data, error, refetch } = useQuery({ ...query("/api/admin/retention"), staleTime: 0 });
  if (!data) return <Pending error={error} refetch={refetch} lines={4} />;
  const due = (Object.keys(rows) as (keyof typeof rows)[]).filter((name) => data[name] > 0);
  return (
    <DrawerSection title="Due for deletion tonight">
      {due.length === 0 ? (
        <p className="text-ash">Nothing has reached the end of its retention period.</p>
      ) : (
        <Facts>
          {due.map((name) => (
            <Fact key={name} label={rows[name]}>
              {number(data[name])}
            </Fact>
          ))}
        </Facts>
      )}
      {data.keptForTax > 0 && (
        <p className="mt-3 text-ash">{`${number(data.keptForTax)} tax records of erased people are stored separately.`}</p>
      )}
    </DrawerSection>
  );
}
