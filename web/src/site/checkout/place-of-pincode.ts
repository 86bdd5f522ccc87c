/** City and state follow the pincode. */
import { useEffect, useRef } from "react";
import type { PricedCart } from "../../api/contract/types.gen";
import { type AddressValues, addressFields } from "../../features/address-book/address";
import { useCart } from "../../features/cart/cart";
import type { CheckoutForm } from "./route";

/**
 * What the buyer types after the pincode stays. Returns what fills in a whole address, which stays as well.
 *
 * `priced` is the answer for this pincode; null while it is on its way.
 */
export function usePlaceOfPincode(form: CheckoutForm, pincode: string | null, priced: PricedCart | null) {
  const { setPincode } = useCart();
  const filled = useRef<string | null>(null);
  const city = priced?.delivery?.city ?? null;
  const stateCode = priced?.delivery?.stateCode ?? null;
  useEffect(() => {
    if (pincode) setPincode(pincode);
  }, [pincode, setPincode]);
  useEffect(() => {
    if (!pincode || filled.current === pincode || (city === null && stateCode === null)) return;
    // What was restored from a draft belongs to this pincode already.
    const isRestored = filled.current === null && form.getValues("city") !== "";
    if (!isRestored) {
      if (city) form.setValue("city", city, { shouldValidate: form.formState.isSubmitted });
      if (stateCode) form.setValue("stateCode", stateCode, { shouldValidate: form.formState.isSubmitted });
    }
    filled.current = pincode;
  }, [pincode, city, stateCode, form]);
  return (address: AddressValues) => {
    for (const field of addressFields) form.setValue(field, address[field]);
    form.clearErrors([...addressFields]);
    filled.current = address.pincode;
  };
}
