/** Who is billed, for invoices with a GSTIN. */
import { useState } from "react";
import * as z from "zod/mini";
import type { BillingDetails } from "../../api/contract/types.gen";
import { request } from "../../api/request";
import {
  billingFields,
  billingOf,
  billingProblems,
  billingRules,
  billingValues,
  emptyBilling,
} from "../../features/address-book/billing";
import { BillingFields } from "../../features/address-book/billing-fields";
import { states } from "../../features/gst/states";
import { refusalMessage } from "../../features/orders/refusal";
import { usePublicForm } from "../../form/use-public-form";
import { Button } from "../../ui/button";
import { labelOf } from "../../ui/label-of";
import { toast } from "../../ui/toast";
import { Row } from "./row";
import { showRefusal } from "./show-refusal";

export function Billing({ saved }: { saved: BillingDetails | null }) {
  const [billing, setBilling] = useState(saved);

  async function restore(removed: BillingDetails) {
    try {
      setBilling(await request("PUT", "/api/me/billing", { body: removed }));
    } catch (error) {
      const title = "The billing details could not be restored";
      toast({ variant: "destructive", title, description: refusalMessage(error) });
    }
  }

  async function remove(removed: BillingDetails) {
    await request("DELETE", "/api/me/billing");
    setBilling(null);
    toast({ title: "Billing details removed", action: { text: "Undo", run: () => void restore(removed) } });
  }

  return (
    <Row term="Billing" value={billing ? billingText(billing) : "Not provided"} what="your billing details">
      {(close) => (
        <BillingForm
          billing={billing}
          onSaved={(saved) => {
            setBilling(saved);
            close();
          }}
          onRemove={billing && (() => remove(billing).then(close))}
        />
      )}
    </Row>
  );
}

function billingText({ name, gstin, address, stateCode }: BillingDetails): string {
  return [name, gstin && `GSTIN ${gstin}`, address, labelOf(states, stateCode)].filter(Boolean).join(", ");
}

const schema = z.object(billingRules).check(({ value, issues }) => {
  for (const [field, message] of billingProblems(value))
    issues.push({ code: "custom", input: value, path: [field], message });
});

type BillingFormProps = {
  billing: BillingDetails | null;
  onSaved: (saved: BillingDetails) => void;
  /** Null if there is nothing to remove. */
  onRemove: (() => Promise<void>) | null;
};

function BillingForm({ billing, onSaved, onRemove }: BillingFormProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema,
    defaultValues: billing ? billingValues(billing) : emptyBilling,
    send: async (values) => {
      onSaved(await request("PUT", "/api/me/billing", { body: billingOf(values) }));
      toast({ title: "Billing details saved" });
    },
    onFailure: (error) => {
      showRefusal({
        error,
        title: "The billing details could not be saved",
        fieldOf: (name) => (name in billingFields ? billingFields[name as keyof BillingDetails] : undefined),
        refuse,
      });
    },
  });

  async function remove(work: () => Promise<void>) {
    if (busy || isRemoving) return;
    setRemoving(true);
    try {
      await work();
    } catch (error) {
      const title = "The billing details could not be removed";
      toast({ variant: "destructive", title, description: refusalMessage(error) });
      setRemoving(false);
    }
  }

  return (
    <form noValidate aria-label="Billing details" onSubmit={onSubmit} className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <BillingFields register={form.register} errors={errors} />
      <div className="flex flex-wrap gap-4 md:col-span-2">
        <Button type="submit" aria-disabled={busy}>
          {busy ? "Saving…" : "Save billing details"}
        </Button>
        {onRemove && (
          <Button variant="tertiary" aria-disabled={isRemoving || undefined} onClick={() => void remove(onRemove)}>
            Remove
          </Button>
        )}
      </div>
    </form>
  );
}
