/** E-mails of the furniture shop that nobody asked for. */
import * as limits from "../kit/form/limits.gen";
import * as z from "zod/mini";
import type { ShopLetters } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { DrawerSection } from "../kit/drawer";
import { NumberField, ToggleField } from "../kit/form/fields";
import { between } from "../kit/form/rules";
import { FieldGroup } from "./field-group";
import { SettingsForm } from "./settings-form";

export const shopLetterSchema = exactly<ShopLetters>()(
  z.object({
    remindsOfCarts: z.boolean(),
    cartHours: between(limits.ShopLetters.cartHours),
    cartDays: between(limits.ShopLetters.cartDays),
  }),
);

export function ShopLettersSection() {
  return (
    <SettingsForm
      section="shop_letters"
      title="Cart e-mails"
      description="Reminders of carts that signed-in buyers left. Only to those who agreed to marketing, at most one a week."
      schema={shopLetterSchema}
      draftOf={(letters) => letters}
      valueOf={(letters) => letters}
    >
      {(control) => (
        <>
          <DrawerSection>
            <ToggleField
              control={control}
              name="remindsOfCarts"
              label="Remind buyers of their cart"
              hint="While this is off, reminders that are due are dropped."
            />
          </DrawerSection>
          <FieldGroup title="When">
            <NumberField
              control={control}
              name="cartHours"
              label="Send after"
              unit="hours without a change"
              hint="Only during the sending hours of the follow-up e-mails."
            />
            <NumberField
              control={control}
              name="cartDays"
              label="Not after"
              unit="days"
              hint="Older carts are not written about."
            />
          </FieldGroup>
        </>
      )}
    </SettingsForm>
  );
}
