/** The addresses of the buyer's account, above the fields that they fill in. */
import { useEffect, useRef, useState } from "react";
import type { AddressBook, SavedAddress } from "../../api/contract/types.gen";
import { request } from "../../api/request";
import {
  type AddressValues,
  addressCard,
  addressOf,
  emptyAddress,
  isSameAddress,
  maxAddresses,
} from "../../features/address-book/address";
import { useMe } from "../../features/session/me";
import { ChoiceGroup } from "../../form/choice-group";
import { toast } from "../../ui/toast";

/** Null for guests, for staff, whose account page has no addresses, while loading and after a failure. */
export function useAddressBook(): AddressBook | null {
  const me = useMe();
  const client = me?.role === "client" ? me.id : null;
  const [book, setBook] = useState<AddressBook | null>(null);
  useEffect(() => {
    if (!client) return;
    const controller = new AbortController();
    request("GET", "/api/me/address-book", { signal: controller.signal }).then(setBook, (error: unknown) => {
      if (!controller.signal.aborted) console.warn("The address book could not be loaded.", error);
    });
    return () => {
      controller.abort();
      setBook(null);
    };
  }, [client]);
  return book;
}

type DeliverToProps = {
  addresses: readonly SavedAddress[];
  values: AddressValues;
  fillIn: (address: AddressValues) => void;
};

const another = "another";

/** What is chosen follows from the fields: whoever changes one of them has another address. */
export function DeliverTo({ addresses, values, fillIn }: DeliverToProps) {
  const [picked, setPicked] = useState("");
  /** What was typed comes back when no saved address is chosen any more. */
  const typed = useRef(emptyAddress);
  const same = addresses.filter((address) => isSameAddress(address, values));
  const chosen = same.find(({ id }) => id === picked) ?? same[0];

  useEffect(() => {
    const first = addresses.find(({ isDefault }) => isDefault);
    if (first && isUntouched(values, first.pincode)) fillIn(first);
    // Only once, when the addresses have been loaded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  function choose(value: string) {
    if (!chosen) typed.current = addressOf(values);
    setPicked(value);
    fillIn(addresses.find(({ id }) => id === value) ?? typed.current);
  }

  const choices = addresses.map((address) => {
    const { title, text } = addressCard(address);
    return { value: address.id, label: title, fact: text };
  });
  return (
    <ChoiceGroup
      legend="Deliver to"
      name="deliver-to"
      layout="rows"
      choices={[...choices, { value: another, label: "Another address" }]}
      value={chosen?.id ?? another}
      onChange={choose}
    />
  );
}

/** A pincode may be known from the cart, and its city with it. */
function isUntouched({ pincode, line1, line2, landmark, city }: AddressValues, savedPincode: string): boolean {
  return line1 + line2 + landmark === "" && (pincode === savedPincode || pincode + city === "");
}

export function mayBeSaved({ addresses }: AddressBook, values: AddressValues): boolean {
  return addresses.length < maxAddresses && !addresses.some((address) => isSameAddress(address, values));
}

/** The order is placed already, whatever becomes of this. */
export async function saveAddress({ addresses }: AddressBook, values: AddressValues): Promise<void> {
  const body = { ...addressOf(values), label: "", isDefault: addresses.length === 0 };
  try {
    await request("POST", "/api/me/addresses", { body });
  } catch {
    toast({
      title: "The address was not saved",
      description: "Your order is placed. You can save the address in your account.",
    });
  }
}
