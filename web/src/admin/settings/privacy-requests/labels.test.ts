import { expect, it } from "vitest";
import type { PrivacyRequest } from "../../../api/contract/types.gen";
import { dueText, retainedText } from "./labels";

const open = {
  closedAt: null,
  dueAt: "2026-12-20T09:30:00Z",
  acknowledgeBy: null,
  acknowledgedAt: null,
  isOverdue: false,
} as PrivacyRequest;

it("shows the deadline of a request", () => {
  expect(dueText(open)).toEqual({ text: "Answer by 20 Dec 2026", tone: "quiet" });
  expect(dueText({ ...open, isOverdue: true })).toEqual({ text: "Overdue, answer by 20 Dec 2026", tone: "danger" });
});

it("shows the acknowledgement deadline of a complaint first", () => {
  const complaint = { ...open, acknowledgeBy: "2026-11-22T09:30:00Z" };
  expect(dueText(complaint).text).toContain("Acknowledge by 22 Nov 2026");
  expect(dueText({ ...complaint, acknowledgedAt: "2026-11-21T09:30:00Z" }).text).toBe("Answer by 20 Dec 2026");
});

it("has no deadline before the address is confirmed, or after the request is closed", () => {
  expect(dueText({ ...open, dueAt: null }).text).toBe("Not started");
  expect(dueText({ ...open, closedAt: "2026-12-01T09:30:00Z", isOverdue: false }).text).toBe("Closed 01 Dec 2026");
});

it("names the records kept after an erasure", () => {
  const until = "2035-03-31";
  expect(retainedText({ kind: "quotation", number: "QT/2026-27/0001", files: 2, until })).toBe(
    "Signed quotation QT/2026-27/0001, 2 files",
  );
  expect(retainedText({ kind: "receipt", number: "RCP/2026-27/0007", files: 1, until })).toBe(
    "Receipt RCP/2026-27/0007, 1 file",
  );
  expect(retainedText({ kind: "payment", number: null, files: 0, until })).toBe("Payment");
});
