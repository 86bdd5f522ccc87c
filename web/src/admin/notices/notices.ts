/** The notices' addresses and queries, and what each event says. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { NoticeCount, NoticeItem } from "../../api/contract/types.gen";
import { withParams } from "../../api/path";
import { request } from "../../api/request";
import { count } from "../../ui/format";
import { client } from "../kit/query";
import { kindLabel } from "../settings/jobs/labels";

export const address = "/api/admin/notices";
export const eventsAddress = "/api/admin/notice-events";

/** More unread notices than this are not counted. */
const maxCount = 99;

export const noticesQuery = infiniteQueryOptions({
  queryKey: [address, {}, "pages"],
  queryFn: ({ pageParam, signal }) =>
    request("GET", withParams(address, { cursor: pageParam }), { signal, retries: 0 }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next ?? null,
});

/** Whether the notices that are shown are those that the server counts now. */
export function isShown({ unread, latest }: NoticeCount): boolean {
  const first = client.getQueryData(noticesQuery.queryKey)?.pages[0];
  return first?.unread === unread && (first.items[0]?.id ?? null) === (latest ?? null);
}

/** `3`, `99+`. */
export function countText(unread: number): string {
  return unread > maxCount ? `${maxCount}+` : String(unread);
}

/** What happened, without the record's name: "Asha Rao mentioned you in a note". */
export function sentence({ event, actor, more }: NoticeItem): string {
  const by = actor ? ` by ${actor.name}` : "";
  switch (event) {
    case "lead_assigned":
      return more > 0 ? `${count(more + 1, "lead")} assigned to you${by}` : `Lead assigned to you${by}`;
    case "lead_enquired_again":
      return "Enquired again";
    case "lead_overdue":
      return "Not called in time";
    case "lead_replied":
      return "Replied by e-mail";
    case "mentioned":
      return actor ? `${actor.name} mentioned you in a note` : "You were mentioned in a note";
    case "visit_booked":
      return actor ? `Visit booked${by}` : "Visit booked by the customer";
    case "visit_moved":
      return actor ? `Visit moved${by}` : "Visit moved by the customer";
    case "visit_cancelled":
      return actor ? `Visit cancelled${by}` : "Visit cancelled by the customer";
    case "quotation_submitted":
      return `Waiting for your approval${actor ? `, submitted${by}` : ""}`;
    case "quotation_approved":
      return `Quotation approved${by}`;
    case "quotation_returned":
      return `Quotation returned for changes${by}`;
    case "quotation_opened":
      return "Opened by the customer for the first time";
    case "quotation_commented":
      return "New comment from the customer";
    case "quotation_accepted":
      return "Signed by the customer";
    case "quotation_declined":
      return "Declined by the customer";
    case "order_placed":
      return "New order";
    case "job_failed":
      return more > 0 ? `${count(more + 1, "job")} failed` : "Job failed";
  }
}

/** The record's name; null if it is gone or out of reach. */
export function subjectText({ kind, name, more }: NoticeItem): string | null {
  if (name === null) return null;
  if (kind === "job") return kindLabel(name);
  return more > 0 ? `${name} and ${count(more, "other")}` : name;
}
