/** How furniture orders are delivered and returned, besides the delivery zones. */
import * as limits from "../kit/form/limits.gen";
import * as z from "zod/mini";
import type { ShopDelivery } from "../../api/contract/types.gen";
import { DrawerSection } from "../kit/drawer";
import { dateColumn } from "../kit/form/editable-columns";
import { EditableTable } from "../kit/form/editable-table";
import { MoneyField, NumberField } from "../kit/form/fields";
import { amount, atMost, between, day } from "../kit/form/rules";
import { FieldGroup } from "./field-group";
import { SettingsForm } from "./settings-form";

type Holiday = { day: string };

export const deliverySchema = z.object({
  floorPaise: amount(limits.ShopDelivery.floorPaise),
  returnsDays: between(limits.ShopDelivery.returnsDays),
  holidays: atMost(z.array(z.object({ day: day() })), limits.ShopDelivery.holidays, "holidays").check(
    z.check(({ value, issues }) => {
      value.forEach(({ day }, index) => {
        if (value.findIndex((other) => other.day === day) === index) return;
        issues.push({
          code: "custom",
          input: value,
          path: [index, "day"],
          message: "This date is already in the list.",
        });
      });
    }),
  ),
});

type DeliveryDraft = z.output<typeof deliverySchema>;

function draftOf({ holidays, ...plain }: ShopDelivery): DeliveryDraft {
  return { ...plain, holidays: holidays.toSorted().map((day) => ({ day })) };
}

function valueOf({ holidays, ...plain }: DeliveryDraft): ShopDelivery {
  return { ...plain, holidays: holidays.map(({ day }) => day).toSorted() };
}

const columns = [dateColumn<Holiday>({ field: "day", label: "Date", isWide: true })];

export function DeliverySection() {
  return (
    <SettingsForm
      section="shop_delivery"
      title="Delivery"
      description="Carrying, returns and holidays of furniture orders. Charges by pincode are in the delivery zones."
      schema={deliverySchema}
      draftOf={draftOf}
      valueOf={valueOf}
    >
      {(control) => (
        <>
          <FieldGroup title="Carrying and returns">
            <MoneyField
              control={control}
              name="floorPaise"
              label="Carrying per floor"
              hint="Charged once per order for each floor without a lift, GST included."
            />
            <NumberField
              control={control}
              name="returnsDays"
              label="Returns within"
              unit="days of delivery"
              hint="For products that don't have their own."
            />
          </FieldGroup>
          <DrawerSection title="Holidays">
            <div className="max-w-md">
              <p className="-mt-2 mb-4 text-ash">Delivery dates skip these days, as they skip Sundays.</p>
              <EditableTable<DeliveryDraft, Holiday>
                control={control}
                name="holidays"
                label="Holidays"
                columns={columns}
                nameOf={({ day }, index) => day || `holiday ${index + 1}`}
                add={{ label: "Add holiday", row: () => ({ day: "" }) }}
                max={limits.ShopDelivery.holidays.max}
              />
            </div>
          </DrawerSection>
        </>
      )}
    </SettingsForm>
  );
}
