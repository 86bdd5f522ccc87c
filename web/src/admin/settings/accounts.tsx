/** Account policy: sign-up, passwords, two-step verification and session lengths. */
import * as limits from "../kit/form/limits.gen";
import * as z from "zod/mini";
import type { AccountPolicy } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { DrawerSection } from "../kit/drawer";
import { ChoicesField, NumberField, ToggleField } from "../kit/form/fields";
import { between } from "../kit/form/rules";
import { roleChoices, staffRoleChoices } from "../kit/roles";
import { SettingsForm } from "./settings-form";

export const accountSchema = exactly<AccountPolicy>()(
  z.object({
    acceptsSignUps: z.boolean(),
    minPasswordChars: between(limits.AccountPolicy.minPasswordChars),
    refreshReuseSeconds: between(limits.AccountPolicy.refreshReuseSeconds),
    idleDays: between(limits.AccountPolicy.idleDays),
    adminIdleHours: between(limits.AccountPolicy.adminIdleHours),
    sessionDays: between(limits.AccountPolicy.sessionDays),
    secondFactorRoles: z.array(z.enum(roleChoices.map(({ value }) => value))).check(z.maxLength(roleChoices.length)),
  }),
);

export function AccountsSection() {
  return (
    <SettingsForm
      section="accounts"
      title="Accounts"
      description="Who can create an account, how people prove who they are, and when they are signed out."
      schema={accountSchema}
      draftOf={(value) => value}
      valueOf={(draft) => draft}
    >
      {(control) => (
        <>
          <DrawerSection title="Sign-up">
            <ToggleField
              control={control}
              name="acceptsSignUps"
              label="Let people create an account"
              hint="While this is off, only people you invite can sign in."
            />
          </DrawerSection>
          <DrawerSection title="Passwords">
            <NumberField
              control={control}
              name="minPasswordChars"
              label="Minimum length"
              unit="characters"
              hint="Applies when a user sets a new password."
              className="max-w-md"
            />
          </DrawerSection>
          <DrawerSection title="Two-step verification">
            <ChoicesField
              control={control}
              name="secondFactorRoles"
              label="Required for"
              choices={staffRoleChoices}
              hint="Users set it up at their next sign-in. Until then they can't open the back office."
            />
          </DrawerSection>
          <DrawerSection title="Sessions">
            <div className="grid max-w-3xl gap-4 md:grid-cols-2">
              <NumberField
                control={control}
                name="idleDays"
                label="Sign out after inactivity of"
                unit="days"
                hint="Everyone except admins."
              />
              <NumberField control={control} name="adminIdleHours" label="Sign out admins after" unit="hours" />
              <NumberField
                control={control}
                name="sessionDays"
                label="Longest session"
                unit="days"
                hint="After this, everyone signs in again, even active users."
              />
              <NumberField
                control={control}
                name="refreshReuseSeconds"
                label="Grace period for a used refresh token"
                unit="seconds"
                hint="For browser tabs that refresh a session at the same time. 10 is usual."
              />
            </div>
          </DrawerSection>
        </>
      )}
    </SettingsForm>
  );
}
