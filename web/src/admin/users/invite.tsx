/** Invites a user by e-mail, with a link to set a password. */
import * as limits from "../kit/form/limits.gen";
import type { Invitation } from "../drafts";
import * as z from "zod/mini";
import type { Role, User } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { toast } from "../../ui/toast";
import { Drawer, DrawerSection, useOpenRecord } from "../kit/drawer";
import { EmailField, SelectField, TextField } from "../kit/form/fields";
import { RecordForm } from "../kit/form/record-form";
import { email, filled, text } from "../kit/form/rules";
import { useRecordForm } from "../kit/form/use-record-form";
import { mutate, invalidate } from "../kit/query";
import { roleChoices } from "../kit/roles";
import { users } from "./user";

export const invitationSchema = exactly<Invitation>()(
  z.object({
    email: email(),
    firstName: filled(limits.Invitation.firstName, "Please enter the first name."),
    lastName: text(limits.Invitation.lastName),
    role: z.enum(
      roleChoices.map(({ value }) => value),
      "Please choose a role.",
    ),
  }),
);

// No default role: it decides what the user sees, so it must be chosen.
const blank: Invitation = { email: "", firstName: "", lastName: "", role: "" as Role };

export function InviteDrawer() {
  const open = useOpenRecord(users.drawer);
  const form = useRecordForm<Invitation, User>({
    schema: invitationSchema,
    values: blank,
    save: (invitation) => mutate("POST", "/api/admin/users/invitations", invitation),
    onSaved: (user) => {
      void invalidate(users.address);
      toast({ title: "Invitation sent", description: `${user.email} will get an e-mail shortly.` });
      open(user.id);
    },
  });
  const { control } = form;
  return (
    <Drawer name={users.drawer} title="Invite user">
      <RecordForm focusFirst form={form} save="Send invitation" onCancel={() => open(null)}>
        <DrawerSection>
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <EmailField
              control={control}
              name="email"
              label="E-mail"
              hint="We send the invitation link here."
              className="md:col-span-2"
            />
            <TextField control={control} name="firstName" label="First name" limit={limits.Invitation.firstName.max} />
            <TextField
              control={control}
              name="lastName"
              label="Last name"
              limit={limits.Invitation.lastName.max}
              optional
            />
            <SelectField
              control={control}
              name="role"
              label="Role"
              hint="Decides what they can see and edit. You can change it later."
              choices={roleChoices}
              className="md:col-span-2"
            />
          </div>
        </DrawerSection>
      </RecordForm>
    </Drawer>
  );
}
