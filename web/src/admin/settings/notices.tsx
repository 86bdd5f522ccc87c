/** Who gets which notices, unless they choose otherwise in their account. */
import type { NoticeDefaults, Role } from "../../api/contract/types.gen";
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { noticeLabels } from "../../features/notices/labels";
import { DrawerSection } from "../kit/drawer";
import { ChoicesField } from "../kit/form/fields";
import { roleChoices, staffRoleChoices } from "../kit/roles";
import { SettingsForm } from "./settings-form";

const roles = z.array(z.enum(roleChoices.map(({ value }) => value))).check(z.maxLength(roleChoices.length));
const inApp = z.object({ inApp: roles });
const byEmail = z.object({ byEmail: roles });
const both = z.object({ inApp: roles, byEmail: roles });

export const noticeSchema = exactly<NoticeDefaults>()(
  z.object({
    leadAssigned: inApp,
    leadEnquiredAgain: inApp,
    leadOverdue: byEmail,
    leadReplied: both,
    mentioned: both,
    visitBooked: inApp,
    visitMoved: inApp,
    visitCancelled: inApp,
    quotationSubmitted: both,
    quotationApproved: both,
    quotationReturned: both,
    quotationOpened: inApp,
    quotationCommented: inApp,
    quotationAccepted: inApp,
    quotationDeclined: inApp,
    orderPlaced: both,
    jobFailed: byEmail,
  }),
);

const owners: readonly Role[] = ["admin", "sales"];
const visitors: readonly Role[] = ["admin", "sales", "designer"];
const authors: readonly Role[] = ["admin", "sales", "designer", "project_manager"];
const readers: readonly Role[] = ["admin", "sales", "designer", "project_manager", "finance", "ops"];

/** Events with an e-mail of their own: only the bell can be chosen. */
const inAppEvents = [
  { field: "leadAssigned", label: noticeLabels.lead_assigned, roles: owners },
  { field: "leadEnquiredAgain", label: noticeLabels.lead_enquired_again, roles: owners },
  { field: "visitBooked", label: noticeLabels.visit_booked, roles: visitors },
  { field: "visitMoved", label: noticeLabels.visit_moved, roles: visitors },
  { field: "visitCancelled", label: noticeLabels.visit_cancelled, roles: visitors },
  { field: "quotationOpened", label: noticeLabels.quotation_opened, roles: authors },
  { field: "quotationCommented", label: noticeLabels.quotation_commented, roles: authors },
  { field: "quotationAccepted", label: noticeLabels.quotation_accepted, roles: authors },
  { field: "quotationDeclined", label: noticeLabels.quotation_declined, roles: authors },
] as const;

const events = [
  { field: "leadReplied", label: noticeLabels.lead_replied, roles: owners },
  { field: "mentioned", label: noticeLabels.mentioned, roles: readers },
  { field: "quotationSubmitted", label: noticeLabels.quotation_submitted, roles: owners },
  { field: "quotationApproved", label: noticeLabels.quotation_approved, roles: authors },
  { field: "quotationReturned", label: noticeLabels.quotation_returned, roles: authors },
  { field: "orderPlaced", label: noticeLabels.order_placed, roles: ["ops"] },
] as const;

const urgentEvents = [
  { field: "leadOverdue", label: noticeLabels.lead_overdue, roles: owners },
  { field: "jobFailed", label: noticeLabels.job_failed, roles: ["admin"] },
] as const;

/** The roles that an event can happen to. */
const choicesOf = (roles: readonly Role[]) => staffRoleChoices.filter(({ value }) => roles.includes(value));

export function NoticesSection() {
  return (
    <SettingsForm
      section="notices"
      title="Staff notices"
      description="Which notices colleagues get by default, by role. Each can choose otherwise in their account."
      schema={noticeSchema}
      draftOf={(value) => value}
      valueOf={(draft) => draft}
    >
      {(control) => (
        <>
          {events.map(({ field, label, roles }) => (
            <DrawerSection key={field} title={label}>
              <div className="grid max-w-3xl gap-4 md:grid-cols-2">
                <ChoicesField
                  control={control}
                  name={`${field}.inApp`}
                  label="In the bell"
                  choices={choicesOf(roles)}
                />
                <ChoicesField
                  control={control}
                  name={`${field}.byEmail`}
                  label="By e-mail"
                  choices={choicesOf(roles)}
                />
              </div>
            </DrawerSection>
          ))}
          {urgentEvents.map(({ field, label, roles }) => (
            <DrawerSection key={field} title={label}>
              <ChoicesField
                control={control}
                name={`${field}.byEmail`}
                label="By e-mail"
                choices={choicesOf(roles)}
                hint="Urgent: the bell always shows it."
              />
            </DrawerSection>
          ))}
          {inAppEvents.map(({ field, label, roles }) => (
            <DrawerSection key={field} title={label}>
              <ChoicesField
                control={control}
                name={`${field}.inApp`}
                label="In the bell"
                choices={choicesOf(roles)}
                hint="An e-mail is sent either way."
              />
            </DrawerSection>
          ))}
        </>
      )}
    </SettingsForm>
  );
}
