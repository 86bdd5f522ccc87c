/** Who is told of what, and in whose name. */
import * as limits from "../kit/form/limits.gen";
import type { Control } from "react-hook-form";
import { useWatch } from "react-hook-form";
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
  invitation: z.object(letterhead),
  roleChange: z.object(letterhead),
});

type Draft = z.output<typeof notificationSchema>;

const announcements = {
  newLead: { title: "New lead", about: "Somebody has enquired." },
  leadOverdue: { title: "Lead overdue", about: "Nobody has called within the service level." },
  leadBreached: { title: "Promise broken", about: "Nobody has called within the time that the site promises." },
} as const;

const letters = {
  invitation: { title: "Invitation", about: "Somebody is invited to sign in. Always sent: without it they could not." },
  roleChange: { title: "Role changed", about: "Somebody gets further, or less far. Always sent, to them alone." },
} as const;

export function NotificationsSection() {
  return (
    <SettingsForm
      section="notifications"
      title="Notifications"
      about="The letters to the people who work here: whether, where to, and in whose name."
      schema={notificationSchema}
      draftOf={(value) => ({
        newLead: announcementDraft(value.newLead),
        leadOverdue: announcementDraft(value.leadOverdue),
        leadBreached: announcementDraft(value.leadBreached),
        invitation: letterheadDraft(value.invitation),
        roleChange: letterheadDraft(value.roleChange),
      })}
      valueOf={({ newLead, leadOverdue, leadBreached, ...others }) => ({
        newLead: announcementValue(newLead),
        leadOverdue: announcementValue(leadOverdue),
        leadBreached: announcementValue(leadBreached),
        ...others,
      })}
    >
      {(control) => (
        <>
          {(Object.keys(announcements) as (keyof typeof announcements)[]).map((name) => (
            <AnnouncementFields key={name} control={control} name={name} />
          ))}
          {(Object.keys(letters) as (keyof typeof letters)[]).map((name) => (
            <DrawerSection key={name} title={letters[name].title}>
              <p className="-mt-2 mb-4 text-ash">{letters[name].about}</p>
              <div className="grid max-w-3xl gap-4 md:grid-cols-2">
                <LetterheadFields control={control} name={name} answers="The organisation's own address, if empty." />
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
  const { title, about } = announcements[name];
  return (
    <DrawerSection title={title}>
      <div className="-mt-1">
        <ToggleField control={control} name={`${name}.isSent`} label="Send an e-mail" hint={about} />
      </div>
      {isSent && (
        <div className="mt-4 grid max-w-4xl gap-4 md:grid-cols-3">
          <EmailField control={control} name={`${name}.to`} label="To" hint="The sales inbox, if empty." orNull />
          <LetterheadFields control={control} name={name} answers="The customer, if empty." />
        </div>
      )}
    </DrawerSection>
  );
}

function LetterheadFields({ control, name, answers }: { control: Control<Draft>; name: keyof Draft; answers: string }) {
  return (
    <>
      <TextField
        control={control}
        name={`${name}.senderName`}
        label="Sender's name"
        hint="The brand, if empty."
        orNull
      />
      <EmailField control={control} name={`${name}.replyTo`} label="Answers go to" hint={answers} orNull />
    </>
  );
}
