/** Drawers to add and edit a coupon. */
import type { UseFormReturn } from "react-hook-form";
import type { Coupon } from "../../../api/contract/types.gen";
import { toast } from "../../../ui/toast";
import type { CouponDraft } from "../../drafts";
import { Drawer, useOpenRecord } from "../../kit/drawer";
import { TextField } from "../../kit/form/fields";
import * as limits from "../../kit/form/limits.gen";
import { RecordForm } from "../../kit/form/record-form";
import { useRecordForm } from "../../kit/form/use-record-form";
import { client, invalidate, mutate, query } from "../../kit/query";
import { type SharedDraft, address, addressOf, draftOf, labels, requestOf, schema } from "./coupon";
import { coupons } from "./coupons";
import { CouponFields, valueText } from "./fields";
import { useNames } from "./names";

/** `values` are blank, or copied from another coupon. */
export function AddCoupon({ values }: { values: CouponDraft }) {
  const open = useOpenRecord(coupons.drawer);
  return (
    <Drawer name={coupons.drawer} title="Add coupon">
      <CouponForm
        values={values}
        save={(draft) => mutate("POST", address, requestOf(draft))}
        button="Add coupon"
        onCancel={() => open(null)}
        onSaved={({ id, code }) => {
          toast({ title: `${code} added` });
          open(id);
        }}
      />
    </Drawer>
  );
}

export function EditCoupon({ coupon, onDone }: { coupon: Coupon; onDone: () => void }) {
  const record = addressOf(coupon.id);
  return (
    <Drawer name={coupons.drawer} title={coupon.code} subtitle="Editing">
      <CouponForm
        values={draftOf(coupon)}
        version={coupon.version}
        save={(draft, version) => mutate("PUT", record, { ...requestOf(draft, coupon), version })}
        button="Save"
        onCancel={onDone}
        onSaved={(saved) => {
          client.setQueryData(query(record).queryKey, saved);
          toast({ title: "Saved" });
          onDone();
        }}
      />
    </Drawer>
  );
}

type CouponFormProps = {
  values: CouponDraft;
  version?: number;
  save: (draft: CouponDraft, version: number) => Promise<Coupon>;
  button: string;
  onCancel: () => void;
  onSaved: (coupon: Coupon) => void;
};

function CouponForm({ values, version, save, button, onCancel, onSaved }: CouponFormProps) {
  const names = useNames(values);
  const form = useRecordForm<CouponDraft, Coupon>({
    schema,
    values,
    version,
    save,
    draftOf,
    onSaved: (coupon) => {
      void invalidate(address);
      onSaved(coupon);
    },
  });
  return (
    <RecordForm
      focusFirst
      form={form}
      save={button}
      onCancel={onCancel}
      labels={labels}
      format={(name, value) => valueText(name, value, names)}
    >
      <CouponFields
        // The code is not among the fields that it shows.
        form={form.form as unknown as UseFormReturn<SharedDraft>}
        names={names}
        first={
          <TextField
            control={form.control}
            name="code"
            label={labels.code}
            hint="Letters, digits, - and _. Saved in capitals; buyers may type it in lower case."
            limit={limits.CouponDraft.code.max}
            autoComplete="off"
          />
        }
      />
    </RecordForm>
  );
}
