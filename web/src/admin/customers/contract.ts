/** Customers, as the API has them. */
import type * as contract from "../../api/contract/types.gen";

// The contract lets a draft leave out what has a usual value; the form sends everything, and the API answers with it.
export type CustomerAddress = Required<contract.CustomerAddress>;
export type CustomerContact = Required<contract.CustomerContact>;
export type DoNotContact = Required<contract.DoNotContact>;

type Whole<Record extends { addresses?: unknown; contacts?: unknown; doNotContact?: unknown }> = Required<
  Omit<Record, "addresses" | "contacts" | "doNotContact">
> & { addresses: CustomerAddress[]; contacts: CustomerContact[]; doNotContact: DoNotContact };

export type CustomerDraft = Whole<contract.CustomerDraft>;
export type Customer = Whole<contract.CustomerDetail>;
export type CustomerItem = Required<Omit<contract.CustomerItem, "doNotContact">> & { doNotContact: DoNotContact };
export type { ListCustomersData } from "../../api/contract/types.gen";
