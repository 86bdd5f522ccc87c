/** Follow-up e-mails after an enquiry, and the sending hours of all marketing mail. */
import * as limits from "../kit/form/limits.gen";
import type { Control } from "react-hook-form";
import * as z from "zod/mini";
import type { FollowUps } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../paths";
import { relative } from "../../ui/format";
import { Link } from "../../ui/link";
import { DrawerSection } from "../kit/drawer";
import { NumberField, TimeField, ToggleField } from "../kit/form/fields";
import { between } from "../kit/form/rules";
import { query } from "../kit/query";
import { Pending } from "../kit/states";
import { Status } from "../kit/status";
import { useNow } from "../kit/time";
import { SettingsForm } from "./settings-form";
import { hours, withSeconds, withoutSeconds } from "./times";

/** In sending order. */
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
      description="E-mails sent after an enquiry. They stop when the customer unsubscribes or a call is logged."
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
            <p className="mt-3 text-ash">
              {"Change their wording in "}
              <Link to={`${paths.adminSettings()}?section=letters`} className="text-link underline">
                E-mail texts
              </Link>
              .
            </p>
          </DrawerSection>
          <DrawerSection title="Replies">
            <Replies />
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

/** Whether a reply stops the e-mails, which only a mailbox that is read can tell. */
function Replies() {
  const now = useNow();
  const { data, error, refetch } = useQuery({ ...query("/api/admin/reply-mailbox"), staleTime: 0 });
  if (!data) return <Pending error={error} refetch={refetch} lines={2} className="" />;
  const { mailbox, works } = data;
  if (mailbox && works)
    return (
      <div className="grid max-w-3xl gap-2">
        <p>The e-mails also stop when the customer replies. The reply appears on the lead's timeline.</p>
        <p className="text-ash wrap-anywhere">
          Read every minute: {mailbox.name}
          {mailbox.readAt && `, last ${relative(mailbox.readAt, now)}`}. Replies to a colleague's own address aren't
          read.
        </p>
      </div>
    );
  return (
    <div className="grid max-w-3xl gap-2">
      {mailbox ? (
        <>
          <p>
            <Status tone="danger">Replies can't be read</Status>
          </p>
          <p className="wrap-anywhere">
            {mailbox.name}: {mailbox.error ?? "not read lately; check that the worker is running"}.
          </p>
        </>
      ) : (
        <p>Replies aren't read. To have them read, set IMAP_URL for the worker.</p>
      )}
      <p className="text-ash">
        Until then, when a customer replies, open the lead and choose “Stop follow-up e-mails” from its menu.
      </p>
    </div>
  );
}

function Step({ control, index, label }: { control: Control<FollowUps>; index: 0 | 1 | 2 | 3; label: string }) {
  return <NumberField control={control} name={`days.${index}`} label={label} unit="days after the enquiry" />;
}
