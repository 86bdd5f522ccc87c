/** The cart and the address follow the pincode. */
import { useEffect } from "react";
import type { PricedCart } from "../../api/contract/types.gen";
import { type AddressValues, addressFields } from "../../features/address-book/address";
import { useFollowingPlace } from "../../features/address-book/place";
import { useCart } from "../../features/cart/cart";
import type { CheckoutForm } from "./route";

/**
 * Returns what fills in a whole address, which then stays.
 *
 * `priced` is the answer for this pincode; null while it is on its way.
 */
export function usePlaceOfPincode(form: CheckoutForm, pincode: string | null, priced: PricedCart | null) {
  const { setPincode } = useCart();
  useEffect(() => {
    if (pincode) setPincode(pincode);
  }, [pincode, setPincode]);
  const noteFilled = useFollowingPlace(form, pincode, priced?.delivery ?? null);
  return (address: AddressValues) => {
    for (const field of addressFields) form.setValue(field, address[field]);
    form.clearErrors([...addressFields]);
    noteFilled(address.pincode);
  };
}
