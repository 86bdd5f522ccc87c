/** The referral programme: rewards, when they are due, and who can be referred. */
import * as z from "zod/mini";
import type { Referrals } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { DrawerSection } from "../kit/drawer";
import { HundredthsField, MoneyField, NumberField, ToggleField } from "../kit/form/fields";
import * as limits from "../kit/form/limits.gen";
import { amount, between } from "../kit/form/rules";
import { SettingsForm } from "./settings-form";

const percentMessage = "Please enter a percentage from 0 to 100.";

export const referralSchema = exactly<Referrals>()(
  z.object({
    isOpen: z.boolean(),
    rewards: z
      .object({
        fromPaise: amount(limits.ReferralRewards.fromPaise),
        toPaise: amount(limits.ReferralRewards.toPaise),
        firstPaise: amount(limits.ReferralRewards.firstPaise),
        secondPaise: amount(limits.ReferralRewards.secondPaise),
        thirdPaise: amount(limits.ReferralRewards.thirdPaise),
      })
      .check(
        z.refine(({ fromPaise, toPaise }) => fromPaise < toPaise, {
          error: "Must be below the second limit.",
          path: ["fromPaise"],
        }),
      ),
    dueShare: z.number(percentMessage).check(z.gte(0, percentMessage), z.lte(10_000, percentMessage)),
    expiresAfterDays: between(limits.Referrals.expiresAfterDays),
    recentLeadDays: between(limits.Referrals.recentLeadDays),
    panAbovePaise: amount(limits.Referrals.panAbovePaise),
  }),
);

export function ReferralsSection() {
  return (
    <SettingsForm
      section="referrals"
      title="Refer and earn"
      description="Rules of the referral programme. The public page shows them. A reward is fixed when the contract is signed, so changes apply to later contracts only."
      schema={referralSchema}
      draftOf={(value) => value}
      valueOf={(draft) => draft}
    >
      {(control) => (
        <>
          <DrawerSection>
            <ToggleField
              control={control}
              name="isOpen"
              label="Take new referrals"
              hint="While this is off, the page says so, and earlier referrals keep their reward."
            />
          </DrawerSection>
          <DrawerSection title="Rewards by contract value, before tax">
            <div className="grid max-w-3xl gap-4 md:grid-cols-2">
              <MoneyField control={control} name="rewards.fromPaise" label="First limit" />
              <MoneyField control={control} name="rewards.firstPaise" label="Reward below the first limit" />
              <MoneyField control={control} name="rewards.toPaise" label="Second limit" />
              <MoneyField control={control} name="rewards.secondPaise" label="Reward up to the second limit" />
              <div className="max-md:hidden" />
              <MoneyField control={control} name="rewards.thirdPaise" label="Reward above the second limit" />
            </div>
          </DrawerSection>
          <DrawerSection title="Payment">
            <div className="grid max-w-3xl gap-4 md:grid-cols-2">
              <HundredthsField control={control} name="dueShare" label="Due once received" unit="% of the contract" />
              <MoneyField
                control={control}
                name="panAbovePaise"
                label="PAN required above"
                hint="A person's rewards in a financial year."
              />
            </div>
          </DrawerSection>
          <DrawerSection title="Time">
            <div className="grid max-w-3xl gap-4 md:grid-cols-2">
              <NumberField
                control={control}
                name="expiresAfterDays"
                label="Referrals expire after"
                unit="days without a contract"
              />
              <NumberField
                control={control}
                name="recentLeadDays"
                label="Not for people in touch in the last"
                unit="days"
              />
            </div>
          </DrawerSection>
        </>
      )}
    </SettingsForm>
  );
}
