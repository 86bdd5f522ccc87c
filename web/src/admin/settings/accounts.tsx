/** Who may have an account, and how long they stay signed in. */
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
      about="Who can create an account, how people prove who they are, and when they are signed out."
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
              hint="Applies when somebody chooses a new password."
              className="max-w-md"
            />
          </DrawerSection>
          <DrawerSection title="Two-step verification">
            <ChoicesField
              control={control}
              name="secondFactorRoles"
              label="Required for"
              choices={staffRoleChoices}
              hint="They set it up at their next sign-in and cannot open the back office before that."
            />
          </DrawerSection>
          <DrawerSection title="Sessions">
            <div className="grid max-w-3xl gap-4 md:grid-cols-2">
              <NumberField
                control={control}
                name="idleDays"
                label="Sign out after inactivity of"
                unit="days"
                hint="Everybody but admins."
              />
              <NumberField control={control} name="adminIdleHours" label="Sign out admins after" unit="hours" />
              <NumberField
                control={control}
                name="sessionDays"
                label="Longest session"
                unit="days"
                hint="Then everybody signs in again, however active they were."
              />
              <NumberField
                control={control}
                name="refreshReuseSeconds"
                label="Grace period for a used refresh token"
                unit="seconds"
                hint="Browser tabs that renew a session at the same moment. 10 is usual."
              />
            </div>
          </DrawerSection>
        </>
      )}
    </SettingsForm>
  );
}
