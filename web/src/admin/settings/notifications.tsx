/** E-mails to staff: recipients, sender names and reply-to addresses. */
import * as limits from "../kit/form/limits.gen";
import { type Control, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { Announcement, Letterhead } from "../../api/contract/types.gen";
import { DrawerSection } from "../kit/drawer";
import { EmailField, TextField, ToggleField } from "../kit/form/fields";
import { email, filled } from "../kit/form/rules";
import { SettingsForm } from "./settings-form";

const letterhead = { senderName: z.nullable(filled(limits.Letterhead.senderName)), replyTo: z.nullable(email()) };

const announcement = z.object({ isSent: z.boolean(), to: z.nullable(email()), ...letterhead });

export const notificationSchema = z.object({
  newLead: announcement,
  leadOverdue: announcement,
  leadBreached: announcement,
  newTicket: announcement,
  lateTickets: announcement,
  invitation: z.object(letterhead),
  roleChange: z.object(letterhead),
});

type Draft = z.output<typeof notificationSchema>;

const announcements = {
  newLead: { title: "New lead", description: "A new enquiry has arrived." },
  leadOverdue: { title: "Lead overdue", description: "A lead was not called within the service level." },
  leadBreached: { title: "Callback missed", description: "A lead was not called within the time the site promises." },
  newTicket: {
    title: "Ticket raised",
    description: "A buyer has raised a support ticket, or answered in one. Goes to its owner, if it has one.",
  },
  lateTickets: { title: "Tickets late", description: "Support tickets are past their deadline: one e-mail a day." },
} as const;

const requiredEmails = {
  invitation: {
    title: "Invitation",
    description: "A user is invited to sign in. Always sent, because it has the link.",
  },
  roleChange: { title: "Role changed", description: "A user's access has changed. Always sent, to that user only." },
} as const;

export function NotificationsSection() {
  return (
    <SettingsForm
      section="notifications"
      title="Notifications"
      description="E-mails to staff: which are sent, to whom, and from whom."
      schema={notificationSchema}
      draftOf={(value) => ({
        newLead: announcementDraft(value.newLead),
        leadOverdue: announcementDraft(value.leadOverdue),
        leadBreached: announcementDraft(value.leadBreached),
        newTicket: announcementDraft(value.newTicket),
        lateTickets: announcementDraft(value.lateTickets),
        invitation: letterheadDraft(value.invitation),
        roleChange: letterheadDraft(value.roleChange),
      })}
      valueOf={({ newLead, leadOverdue, leadBreached, newTicket, lateTickets, ...others }) => ({
        newLead: announcementValue(newLead),
        leadOverdue: announcementValue(leadOverdue),
        leadBreached: announcementValue(leadBreached),
        newTicket: announcementValue(newTicket),
        lateTickets: announcementValue(lateTickets),
        ...others,
      })}
    >
      {(control) => (
        <>
          {(Object.keys(announcements) as (keyof typeof announcements)[]).map((name) => (
            <AnnouncementFields key={name} control={control} name={name} />
          ))}
          {(Object.keys(requiredEmails) as (keyof typeof requiredEmails)[]).map((name) => (
            <DrawerSection key={name} title={requiredEmails[name].title}>
              <p className="-mt-2 mb-4 text-ash">{requiredEmails[name].description}</p>
              <div className="grid max-w-3xl gap-4 md:grid-cols-2">
                <LetterheadFields control={control} name={name} replyToHint="Blank = the organisation's e-mail." />
              </div>
            </DrawerSection>
          ))}
        </>
      )}
    </SettingsForm>
  );
}

function announcementDraft(value: Announcement | undefined): Draft["newLead"] {
  return { isSent: value?.channel !== "none", to: value?.to ?? null, ...letterheadDraft(value) };
}

function announcementValue({ isSent, ...others }: Draft["newLead"]): Announcement {
  return { channel: isSent ? "email" : "none", ...others };
}

function letterheadDraft(value: Letterhead | undefined): Draft["invitation"] {
  return { senderName: value?.senderName ?? null, replyTo: value?.replyTo ?? null };
}

function AnnouncementFields({ control, name }: { control: Control<Draft>; name: keyof typeof announcements }) {
  const isSent = useWatch({ control, name: `${name}.isSent` });
  const { title, description } = announcements[name];
  return (
    <DrawerSection title={title}>
      <div className="-mt-1">
        <ToggleField control={control} name={`${name}.isSent`} label="Send an e-mail" hint={description} />
      </div>
      {isSent && (
        <div className="mt-4 grid max-w-4xl gap-4 md:grid-cols-3">
          <EmailField control={control} name={`${name}.to`} label="To" hint="Blank = the sales inbox." orNull />
          <LetterheadFields control={control} name={name} replyToHint="Blank = the customer." />
        </div>
      )}
    </DrawerSection>
  );
}

type LetterheadProps = { control: Control<Draft>; name: keyof Draft; replyToHint: string };

function LetterheadFields({ control, name, replyToHint }: LetterheadProps) {
  return (
    <>
      <TextField
        control={control}
        name={`${name}.senderName`}
        label="Sender name"
        hint="Blank = the brand name."
        orNull
      />
      <EmailField control={control} name={`${name}.replyTo`} label="Reply to" hint={replyToHint} orNull />
    </>
  );
}
