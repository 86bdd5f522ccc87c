/** Labels of privacy requests. */
import type {
  PrivacyEventKind,
  PrivacyRequest,
  PrivacyRequestChannel,
  PrivacyRequestKind,
  PrivacyRequestStatus,
  RetainedRecord,
  RetainedRecordKind,
} from "../../../api/contract/types.gen";
import { count, date, dateTime } from "../../../ui/format";
import type { Tone } from "../../kit/status";

/** The API address of the list. */
export const address = "/api/admin/privacy-requests";

export const kinds: Record<PrivacyRequestKind, string> = {
  access: "Access",
  correction: "Correction",
  portability: "Data export",
  erasure: "Erasure",
  nomination: "Nominee",
  grievance: "Grievance",
};

export const statuses: Record<PrivacyRequestStatus, { label: string; tone: Tone }> = {
  unconfirmed: { label: "Address not confirmed", tone: "quiet" },
  open: { label: "Open", tone: "attention" },
  approved: { label: "Awaiting second admin", tone: "attention" },
  erasing: { label: "Erasing", tone: "attention" },
  completed: { label: "Completed", tone: "good" },
  refused: { label: "Refused", tone: "quiet" },
};

export const channels: Record<PrivacyRequestChannel, string> = {
  account: "Account page",
  public: "Public page",
  staff: "Entered by staff",
};

export const events: Record<PrivacyEventKind, string> = {
  received: "Request received",
  address_proved: "E-mail address confirmed",
  identity_checked: "Identity checked",
  assigned: "Assigned",
  acknowledged: "Complaint acknowledged",
  noted: "Note",
  file_ready: "Data file ready",
  file_fetched: "Data file downloaded",
  approved: "Erasure approved",
  approval_withdrawn: "Approval withdrawn",
  confirmed: "Erasure confirmed",
  erased: "Data erased",
  completed: "Completed",
  refused: "Refused",
};

const retained: Record<RetainedRecordKind, string> = {
  quotation: "Signed quotation",
  receipt: "Receipt",
  payment: "Payment",
  invoice: "Tax invoice",
};

/** `Receipt RCP/2026-27/0007, 1 file`. */
export function retainedText({ kind, number, files }: RetainedRecord): string {
  const name = [retained[kind], number].filter(Boolean).join(" ");
  return files > 0 ? `${name}, ${count(files, "file", "files")}` : name;
}

export const choices = <Value extends string>(labels: Record<Value, string>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** The next deadline, and whether it was missed. */
export function dueText({ closedAt, dueAt, acknowledgeBy, acknowledgedAt, isOverdue }: PrivacyRequest): {
  text: string;
  tone: Tone;
} {
  if (closedAt) return { text: `Closed ${date(closedAt)}`, tone: "quiet" };
  if (!dueAt) return { text: "Not started", tone: "quiet" };
  const tone = isOverdue ? "danger" : "quiet";
  const deadline = (action: string, when: string) =>
    isOverdue ? `Overdue, ${action.toLowerCase()} by ${when}` : `${action} by ${when}`;
  if (acknowledgeBy && !acknowledgedAt) return { text: deadline("Acknowledge", dateTime(acknowledgeBy)), tone };
  return { text: deadline("Answer", date(dueAt)), tone };
}
