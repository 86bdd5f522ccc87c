/** Leads, as the API has them. */
import type * as contract from "../../api/contract/types.gen";

// What is absent is null in every answer.
export type LeadItem = Required<contract.LeadItem>;
export type LeadDetail = Required<Omit<contract.LeadDetail, "followUps">> & {
  followUps: Required<contract.FollowUpState>;
};
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
};

export type Named = { id: string; name: string };

export type TimelineKind =
  | "enquiry"
  | "note"
  | "call"
  | "email"
  | "whatsapp"
  | "status"
  | "owner"
  | "payment"
  | "merge"
  | "split"
  | "mail"
  | "job"
  | "change";

export type JobState = "waiting" | "running" | "done" | "retrying" | "dead" | "cancelled";

export type TimelineItem = {
  id: string;
  at: string;
  kind: TimelineKind;
  title: string;
  text: string | null;
  actor: Named | null;
  state: string | null;
  job: TimelineJob | null;
};

export type TimelineJob = {
  id: string;
  name: string;
  state: JobState;
  attempts: number;
  maxAttempts: number;
  lastError: string | null;
  /** How it died before somebody began it again. */
  earlier: { attempts: number; error: string; at: string }[];
  runAt: string | null;
  canRetry: boolean;
};

export type Import = Required<contract.LeadImport>;
