/** Leads, as the API has them. */
import type * as contract from "../../api/contract/types.gen";
import type { Answered } from "../settings/contract";

// What is absent is null in every answer.
export type LeadItem = Required<contract.LeadItem>;
export type LeadDetail = Required<Omit<contract.LeadDetail, "followUps" | "bookingPayment" | "addressProof">> & {
  followUps: Required<contract.FollowUpState>;
  bookingPayment: BookingPayment | null;
  addressProof: Answered<contract.AddressProof> | null;
};
export type BookingPayment = Required<contract.BookingPayment>;
export type Receipt = Answered<contract.PaymentReceipt>;
export type BoardColumn = Omit<contract.LeadColumn, "items"> & { items: LeadItem[] };
export type Place = Required<contract.LeadPlace>;
export type Owner = contract.LeadOwner;
export type { ListLeadsData } from "../../api/contract/types.gen";

/** What can be written down about a person and a home. */
export type Wish = Pick<
  LeadDetail,
  | "customerName"
  | "customerPhone"
  | "customerEmail"
  | "bhkType"
  | "interiorTypes"
  | "hasOwnDesign"
  | "urgentDelivery"
  | "requirements"
  | "propertyName"
  | "locality"
  | "pincode"
  | "possessionOn"
  | "carpetAreaSqft"
  | "budgetBand"
>;

export type NewWish = Wish & {
  source: contract.LeadSource;
  /** They agreed to be written to about the wish. */
  agreesToEmails: boolean;
  agreesToMarketing: boolean;
};

export type TimelineItem = Required<Omit<contract.TimelineItem, "job">> & { job: TimelineJob | null };
export type TimelineJob = Required<contract.TimelineJob>;
export type { JobState, TimelineKind } from "../../api/contract/types.gen";
