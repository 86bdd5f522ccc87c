/** What colleagues are told of in the back office. */
import type { NoticeEvent } from "../../api/contract/types.gen";

export const noticeLabels: Record<NoticeEvent, string> = {
  lead_assigned: "Lead assigned",
  lead_enquired_again: "Another enquiry from a lead",
  lead_overdue: "Lead not called in time",
  lead_replied: "Reply by e-mail from a lead",
  mentioned: "Mentioned in a note",
  visit_booked: "Visit booked",
  visit_moved: "Visit moved",
  visit_cancelled: "Visit cancelled",
  quotation_submitted: "Quotation waiting for approval",
  quotation_approved: "Quotation approved",
  quotation_returned: "Quotation returned for changes",
  quotation_opened: "Quotation opened for the first time",
  quotation_commented: "Comment from a customer on a quotation",
  quotation_accepted: "Quotation signed",
  quotation_declined: "Quotation declined",
  order_placed: "Furniture order placed",
  job_failed: "Job failed",
};

export const noticeGroups: readonly { title: string; events: readonly NoticeEvent[] }[] = [
  { title: "Leads", events: ["lead_assigned", "lead_enquired_again", "lead_overdue", "lead_replied", "mentioned"] },
  { title: "Visits", events: ["visit_booked", "visit_moved", "visit_cancelled"] },
  {
    title: "Quotations",
    events: [
      "quotation_submitted",
      "quotation_approved",
      "quotation_returned",
      "quotation_opened",
      "quotation_commented",
      "quotation_accepted",
      "quotation_declined",
    ],
  },
  { title: "Furniture shop", events: ["order_placed"] },
  { title: "Operations", events: ["job_failed"] },
];
