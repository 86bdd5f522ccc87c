/** The shapes of the leads API, until the contract has them. */
import type { BhkType, InteriorType, PackageType } from "../../api/contract/types.gen";
import type { Operation } from "../kit/resource";
import type { Status } from "./status";
import type { BudgetBand, LeadSource, LostReason, PaymentMethod, Temperature } from "./words";

export type Named = { id: string; name: string };

/** What can be written down about a person and a home. */
export type Wish = {
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  bhkType: BhkType | null;
  interiorTypes: InteriorType[];
  hasOwnDesign: boolean;
  urgentDelivery: boolean;
  requirements: string;
  propertyName: string | null;
  locality: string | null;
  pincode: string | null;
  possessionOn: string | null;
  carpetAreaSqft: number | null;
  budgetBand: BudgetBand | null;
};

export type NewWish = Wish & { source: LeadSource };

export type LeadItem = {
  id: string;
  reference: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  contactQuality: "verified" | "unverified";
  status: Status;
  temperature: Temperature;
  score: number;
  owner: Named | null;
  source: LeadSource;
  bhkType: BhkType | null;
  interiorTypes: InteriorType[];
  pincode: string | null;
  locality: string | null;
  budgetBand: BudgetBand | null;
  tags: string[];
  receivedAt: string;
  lastEnquiredAt: string;
  callDueAt: string | null;
  escalateAt: string | null;
  promiseAt: string | null;
  firstResponseAt: string | null;
  nextFollowUpOn: string | null;
  enquiries: number;
  version: number;
};

export type LeadDetail = LeadItem & {
  scoreReasons: { signal: string; points: number }[];
  requirements: string;
  hasOwnDesign: boolean;
  urgentDelivery: boolean;
  packageType: PackageType | null;
  propertyName: string | null;
  possessionOn: string | null;
  carpetAreaSqft: number | null;
  lostReason: LostReason | null;
  nurtureOn: string | null;
  consents: { purpose: string; grantedAt: string; withdrawnAt: string | null }[];
  attribution: Record<string, unknown> | null;
  followUps: { stoppedAt: string | null; stoppedBy: string | null; nextStep: string | null };
  mergedInto: string | null;
  mergedFrom: string[];
  customer: Named | null;
  project: { id: string; number: string } | null;
  bookingPayment: { amountPaise: number; method: PaymentMethod; reference: string; receivedOn: string } | null;
  allowedStatuses: Status[];
};

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
  runAt: string | null;
  canRetry: boolean;
};

export type Owner = { id: string; name: string; openLeads: number; isAway: boolean };

export type BoardColumn = { status: Status; total: number; items: LeadItem[] };

export interface ListLeadsData extends Operation {
  url: "/api/admin/leads";
  query?: {
    q?: string;
    sort?: "receivedAt" | "score" | "customerName" | "status" | "callDueAt" | "nextFollowUpOn" | "owner";
    page?: number;
    perPage?: number;
    status?: string;
    temperature?: string;
    owner?: string;
    source?: string;
    bhkType?: string;
    interiorType?: string;
    pincode?: string;
    receivedFrom?: string;
    receivedTo?: string;
    followUpFrom?: string;
    followUpTo?: string;
    sla?: string;
    contactQuality?: string;
    tag?: string;
  };
}

/** How many leads there are at a pincode; null gathers those that have none. */
export type PincodeRow = {
  pincode: string | null;
  locality: string | null;
  leads: number;
  hot: number;
  open: number;
  won: number;
};

export type Import = {
  id: string;
  fileName: string;
  state: "uploaded" | "checking" | "checked" | "importing" | "imported" | "failed";
  columns: string[];
  suggestedMapping: Record<string, string>;
  mapping: Record<string, string> | null;
  sample: string[][];
  rows: number;
  checked: number;
  imported: number;
  valid: number;
  duplicate: number;
  invalid: number;
  errors: { row: number; field: string; message: string }[];
  error: string | null;
};
