// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import type { ClientArea, ClientProject, ClientQuotation, ClientReceipt, Me } from "../api/contract/types.gen";
import { Overview } from "./overview";

afterEach(cleanup);

const me: Me = {
  id: "u1",
  email: "kavya@example.com",
  firstName: "Kavya",
  lastName: "Shetty",
  role: "client",
  status: "active",
  areas: {},
  hasDeclaredAge: true,
  needsSecondFactor: false,
};

const empty: ClientArea = {
  nextStep: { kind: "book", quotationId: null, projectId: null, by: null },
  contact: { name: "Nivas", role: "company", phone: "+918041234567", email: "hello@nivas.example" },
  enquiries: [],
  quotations: [],
  projects: [],
  receipts: [],
};

const quotation: ClientQuotation = {
  id: "q1",
  title: "QT/2026-27/0001",
  status: "open",
  payablePaise: 313_327_00,
  validUntil: "2026-12-03",
  sentAt: "2026-11-20T10:00:00+05:30",
  decidedAt: null,
  path: "/quotation/abc",
  hasDocument: true,
  isDocumentSigned: false,
  projectId: null,
};

const project: ClientProject = {
  id: "p1",
  number: "PRJ/2026-27/0001",
  place: "Palm Meadows",
  stage: "measurement",
  beganAt: "2026-11-21T10:00:00+05:30",
};

const receipt: ClientReceipt = {
  id: "r1",
  number: "RV/2026-27/0001",
  kind: "voucher",
  amountPaise: 25_000_00,
  method: "upi",
  receivedOn: "2026-11-21",
  isCancelled: false,
  hasDocument: true,
  projectId: "p1",
};

function open(area: ClientArea | null, who: Me = me) {
  const router = createMemoryRouter([{ path: "*", Component: () => <Overview me={who} area={area} /> }]);
  render(<RouterProvider router={router} />);
}

const region = (name: string) => within(screen.getByRole("region", { name }));

test("an account without records gets instructions, and no claim that there is no project", () => {
  open(empty);
  expect(screen.getByRole("heading", { name: "Nothing is linked to this account yet" })).toBeTruthy();
  expect(screen.getByText(/Sign in with that one, or call us/).textContent).toContain("kavya@example.com");
  expect(screen.getByRole("link", { name: /80412/ }).getAttribute("href")).toBe("tel:+918041234567");
  expect(document.body.textContent).not.toMatch(/no project yet|kept under another address/i);
});

test("staff are sent to the back office", () => {
  open(empty, { ...me, role: "sales" });
  expect(screen.getByRole("link", { name: "Open the back office" }).getAttribute("href")).toBe("/admin");
  expect(screen.queryByText(/linked to this account/)).toBeNull();
});

test("a failed load is not shown as an empty account", () => {
  open(null);
  expect(screen.getByRole("alert").textContent).toContain("could not be loaded");
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("the next step for an open quotation is to sign it, with deadline and link", () => {
  const nextStep = { ...empty.nextStep, kind: "sign_quotation" as const, quotationId: "q1", by: "2026-12-03" };
  open({ ...empty, quotations: [quotation], nextStep });
  const step = region("Sign your quotation by 03 Dec 2026");
  expect(step.getByText(/QT\/2026-27\/0001, ₹3,13,327\./)).toBeTruthy();
  expect(step.getByRole("link", { name: "Open and sign" }).getAttribute("href")).toBe("/quotation/abc");
  const row = region("Quotations");
  expect(row.getByText("To sign")).toBeTruthy();
  expect(row.getByText("Sent 20 Nov 2026, valid until 03 Dec 2026")).toBeTruthy();
  expect(row.getByRole("button", { name: "PDF of QT/2026-27/0001" })).toBeTruthy();
});

test("a signed quotation offers its signed PDF, or says that it is being prepared", () => {
  const signed = { ...quotation, status: "accepted" as const, decidedAt: "2026-11-21T10:00:00+05:30" };
  const ready = { ...signed, id: "q2", title: "QT/2026-27/0002", isDocumentSigned: true };
  open({ ...empty, quotations: [signed, ready] });
  const rows = region("Quotations").getAllByRole("listitem");
  expect(rows[0]?.textContent).toContain("Sent 20 Nov 2026, signed 21 Nov 2026. The signed PDF is being prepared.");
  expect(within(rows[0]!).queryByRole("button")).toBeNull();
  expect(within(rows[1]!).getByRole("button", { name: "Signed PDF of QT/2026-27/0002" })).toBeTruthy();
});

test("an expired quotation cannot be opened and says what to do", () => {
  const expired = { ...quotation, status: "expired" as const, path: null };
  const nextStep = { ...empty.nextStep, kind: "renew_quotation" as const, quotationId: "q1" };
  open({ ...empty, quotations: [expired], nextStep });
  expect(
    region("Your quotation has expired").getByText(/was valid until 03 Dec 2026. Ask us for a new one/),
  ).toBeTruthy();
  expect(region("Quotations").queryByRole("link")).toBeNull();
});

test("a project shows its number, its stage and what happens next", () => {
  const nextStep = { ...empty.nextStep, kind: "follow_project" as const, projectId: "p1" };
  open({ ...empty, projects: [project], receipts: [receipt], nextStep });
  expect(region("We measure your home").getByRole("link", { name: "Open your project" }).getAttribute("href")).toBe(
    "/client-portal/p1",
  );
  const card = region("Your project");
  expect(card.getByText("PRJ/2026-27/0001, since 21 Nov 2026")).toBeTruthy();
  expect(card.getByText("Stage 2 of 9, next: design")).toBeTruthy();
  expect(region("Receipts").getByText("Received 21 Nov 2026 by UPI")).toBeTruthy();
});
