/** Where the cart would be delivered: whether, when and for how much. */
import type { PricedCart } from "../../api/contract/types.gen";
import { type FormEvent, useState } from "react";
import { useCart } from "../../features/cart/cart";
import { FieldError, controlClass } from "../../form/field";
import { asPincode } from "../../form/pincode";
import { Button } from "../../ui/button";
import { date, money } from "../../ui/format";

export function DeliveryEstimate({ priced, isPending }: { priced: PricedCart | null; isPending: boolean }) {
  const { pincode, setPincode } = useCart();
  const [typed, setTyped] = useState(pincode);
  const [error, setError] = useState("");

  function check(event: FormEvent) {
    event.preventDefault();
    if (!asPincode(typed)) {
      setError("A pincode has 6 digits.");
      return;
    }
    setError("");
    setPincode(typed);
  }

  return (
    <form noValidate aria-label="Delivery" onSubmit={check}>
      <label htmlFor="pincode" className="mb-1.5 block font-medium">
        Deliver to pincode
      </label>
      <div className="flex gap-2">
        <input
          id="pincode"
          value={typed}
          onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, "").slice(0, 6))}
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="go"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "pincode-error" : undefined}
          className={`${controlClass} h-12 tabular-nums`}
        />
        <Button type="submit" variant="secondary">
          Check
        </Button>
      </div>
      {error && <FieldError id="pincode-error">{error}</FieldError>}
      <div aria-live="polite">{pincode && priced?.delivery && <Estimate priced={priced} isFaint={isPending} />}</div>
    </form>
  );
}

function Estimate({ priced, isFaint }: { priced: PricedCart; isFaint: boolean }) {
  const { pincode } = useCart();
  const { delivery, shippingPaise } = priced;
  if (!delivery) return null;
  if (!delivery.isDeliverable) {
    return <p className="mt-2 text-sm font-medium text-error">We do not deliver to {pincode} yet.</p>;
  }
  const missing = missingForFree(priced);
  return (
    <div className={`mt-2 text-sm ${isFaint ? "opacity-80" : ""}`}>
      <p>
        {delivery.promisedOn
          ? `Delivered to ${delivery.city ?? pincode} by ${date(delivery.promisedOn)}`
          : `We deliver to ${delivery.city ?? pincode}`}
        {shippingPaise !== null && (shippingPaise === 0 ? ", free of charge" : ` for ${money(shippingPaise)}`)}.
      </p>
      {delivery.hasCod && <p className="text-ash">Cash on delivery is possible here.</p>}
      {missing !== null && <p className="text-areca">Add goods for {money(missing)} and delivery is free.</p>}
    </div>
  );
}

/** What the goods lack of free delivery; null if it is free already, or never. */
export function missingForFree({ delivery, shippingPaise, goodsPaise }: PricedCart): number | null {
  const from = delivery?.freeFromPaise;
  if (from === null || from === undefined || !shippingPaise || goodsPaise >= from) return null;
  return from - goodsPaise;
}
