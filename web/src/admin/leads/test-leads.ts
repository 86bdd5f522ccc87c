/** Lead fixtures for tests. */
import type {
  LeadDetail,
  LeadItem,
  LeadOwner as Owner,
  LostReason,
  TimelineItem,
  TimelineJob,
} from "../../api/contract/types.gen";
import { type Status, allowedMoves } from "./status";

export const address = "/api/admin/leads";

export const owners: Owner[] = [
  { id: "u1", name: "Asha Rao", openLeads: 4, isAway: false },
  { id: "u2", name: "Meera Iyer", openLeads: 2, isAway: true },
];

export const lostReasons: LostReason[] = [
  { code: "price", label: "Too expensive", isOffered: true },
  { code: "timeline", label: "Timeline", isOffered: false },
];

export function item(number: number, more: Partial<LeadItem> = {}): LeadItem {
  return {
    id: `l${number}`,
    reference: `NV-0000000${number}`,
    customerName: `Visitor ${number}`,
    customerPhone: `98450 1234${number}`,
    customerEmail: `visitor-${number}@example.com`,
    contactQuality: "verified",
    status: "new",
    temperature: "warm",
    score: 52,
    owner: null,
    source: "website_popup",
    bhkType: "3bhk",
    interiorTypes: ["kitchen"],
    pincode: "560038",
    locality: "Indiranagar",
    budgetBand: null,
    tags: [],
    receivedAt: "2026-11-20T05:30:00Z",
    lastEnquiredAt: "2026-11-20T05:30:00Z",
    callDueAt: "2026-11-20T06:00:00Z",
    escalateAt: "2026-11-20T07:30:00Z",
    promiseAt: "2026-11-21T05:30:00Z",
    firstResponseAt: null,
    sla: "breached",
    nextFollowUpOn: null,
    enquiries: 1,
    onHold: null,
    campaign: null,
    utmSource: null,
    value: null,
    valueSource: null,
    version: 3,
    ...more,
  };
}

export function detail(number: number, more: Partial<LeadDetail> = {}): LeadDetail {
  const status: Status = more.status ?? "new";
  return {
    ...item(number),
    scoreReasons: [
      { signal: "3 BHK", points: 14 },
      { signal: "Three unanswered attempts", points: -15 },
    ],
    requirements: "",
    files: [],
    referral: null,
    hasOwnDesign: false,
    urgentDelivery: false,
    packageType: "smart",
    designer: null,
    propertyName: null,
    possessionOn: null,
    carpetAreaSqft: null,
    lostReason: null,
    nurtureOn: null,
    consents: [],
    attribution: null,
    addressProof: null,
    followUps: { stoppedAt: null, stoppedBy: null, nextStep: null, stopsOnReply: false },
    mergedInto: null,
    mergedFrom: [],
    customer: null,
    project: null,
    bookingPayment: null,
    requestedDesigns: [],
    requestedBooking: null,
    allowedStatuses: [...allowedMoves(status)],
    ...more,
  };
}

export function entry(id: string, more: Partial<TimelineItem> = {}): TimelineItem {
  return {
    id,
    at: "2026-11-20T06:10:00Z",
    kind: "note",
    title: "Note",
    text: null,
    actor: null,
    state: null,
    job: null,
    mentions: [],
    ...more,
  };
}

export function job(more: Partial<TimelineJob> = {}): TimelineJob {
  return {
    id: "mail:1",
    name: "Confirmation",
    state: "done",
    attempts: 1,
    maxAttempts: 8,
    lastError: null,
    earlier: [],
    runAt: null,
    canRetry: false,
    ...more,
  };
}

export const pageOf = (items: LeadItem[]) => ({ items, total: items.length, page: 1, perPage: 25 });
