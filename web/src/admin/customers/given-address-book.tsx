/** The addresses and billing details that a client keeps in their account, and what of it the customer lacks. */
import type { AddressBook, CustomerAddress, CustomerDetail } from "../../api/contract/types.gen";
import type { CustomerDraft } from "../drafts";
import { Action } from "../kit/button";
import { Fact, Facts } from "../kit/facts";
import { AddressFacts, formatAddress } from "./addresses-field";

export type GivenAddressBookProps = {
  customer: CustomerDetail;
  book: AddressBook;
  /** Opens the customer's form with these changes; null for those who may not edit. */
  edit: ((changes: Partial<CustomerDraft>) => void) | null;
};

export function GivenAddressBook({ customer, book, edit }: GivenAddressBookProps) {
  const { billing } = book;
  const missing = missingFrom(customer, book);
  return (
    <div className="w-full rounded-md bg-linen/60 px-3 py-2.5">
      <p className="mb-2 text-xs text-ash">Given in the client’s account</p>
      <Facts>
        {billing && <Fact label="Billing name">{billing.name}</Fact>}
        {billing?.gstin && <Fact label="GSTIN">{billing.gstin}</Fact>}
        <Fact label="Addresses">
          <AddressFacts addresses={addressesOf(book)} />
        </Fact>
      </Facts>
      {edit && Object.keys(missing).length > 0 && (
        <Action className="mt-3" onClick={() => edit(missing)}>
          Add to this customer…
        </Action>
      )}
    </div>
  );
}

/** As addresses of a customer. */
function addressesOf({ addresses, billing }: AddressBook): CustomerAddress[] {
  const deliveries = addresses.map(({ label, line1, line2, landmark, city, stateCode, pincode }) => ({
    kind: "shipping" as const,
    label,
    line: [line1, landmark].filter(Boolean).join(", "),
    locality: line2,
    city,
    state: stateCode,
    pincode,
  }));
  if (!billing) return deliveries;
  const { address: line, stateCode: state } = billing;
  // City and pincode are part of what was typed.
  return [...deliveries, { kind: "billing", label: "", line, locality: "", city: "", state, pincode: null }];
}

/** A GSTIN that the customer has already stays. */
export function missingFrom(
  { addresses, gstin }: Pick<CustomerDraft, "addresses" | "gstin">,
  book: AddressBook,
): Partial<CustomerDraft> {
  const known = new Set(addresses.map((address) => formatAddress(address).toLowerCase()));
  const others = addressesOf(book).filter((address) => !known.has(formatAddress(address).toLowerCase()));
  return {
    ...(others.length > 0 && { addresses: [...addresses, ...others] }),
    ...(gstin === null && book.billing?.gstin && { kind: "business", gstin: book.billing.gstin }),
  };
}
