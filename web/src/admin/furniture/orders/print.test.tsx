// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { admin, show } from "../../kit/test-screen";
import { Component } from "./route";

const item = {
  id: "o1",
  number: "SO/2026-27/0001",
  createdAt: "2026-11-23T08:00:00Z",
  name: "Meera Nair",
  phone: "+919845012345",
  pincode: "560038",
  city: "Bengaluru",
  pieces: 2,
  payablePaise: 500_000,
  status: "processing",
  paymentStatus: "paid",
  fulfilmentStatus: "unfulfilled",
  method: "upi",
  promisedOn: "2026-11-30",
  isLate: false,
  hasOpenRefund: false,
  isTest: false,
  version: 1,
};

const list = {
  items: [item, { ...item, id: "o2", number: "SO/2026-27/0002" }],
  total: 2,
  page: 1,
  perPage: 25,
  pages: 1,
};

const missing = [{ id: "o2", number: "SO/2026-27/0002", reason: "No invoice yet." }];

let shown: Awaited<ReturnType<typeof show>> | undefined;

afterEach(async () => {
  await shown?.close();
  shown = undefined;
});

async function open(answers: object, access: "edit" | "full" | "view" = "edit") {
  shown = await show(
    <Component />,
    "/admin/furniture/orders",
    { "GET /api/admin/orders": list, ...answers },
    admin({ furniture_orders: access }),
  );
  await screen.findAllByText("SO/2026-27/0001");
  return shown;
}

async function choose(user: Awaited<ReturnType<typeof show>>["user"], paper: string) {
  await user.click(screen.getByRole("checkbox", { name: /^Select all/ }));
  await user.click(screen.getByRole("button", { name: "Print" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Print 2 orders" });
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Paper" }), paper);
  return within(dialog);
}

test("names the orders without the paper, waits for the PDF and downloads it", async () => {
  let polls = 0;
  const { user, sent } = await open({
    "POST /api/admin/orders/print/preview": { orders: 1, missing },
    "POST /api/admin/orders/print": { id: "e1", state: "waiting" },
    "GET /api/admin/exports/e1": () => {
      polls += 1;
      const state = polls < 2 ? "waiting" : "ready";
      return { status: 200, body: { id: "e1", state, fileName: "invoices.pdf", rows: 3 } };
    },
    "POST /api/me/file-addresses": { address: "/files/t1", expiresAt: "2026-11-20T09:35:00Z" },
  });
  const kept: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    kept.push(this.pathname, this.download);
  });
  const dialog = await choose(user, "Invoices");
  expect(await dialog.findByText("One PDF for 1 order.")).toBeTruthy();
  expect(dialog.getByText("No invoice yet. SO/2026-27/0002")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Make PDF" }));
  expect(await dialog.findByText(/^Making the PDF/)).toBeTruthy();
  await waitFor(() => expect(kept).toEqual(["/files/t1", "invoices.pdf"]));
  const file = { path: "/api/admin/exports/e1/file", name: "invoices.pdf" };
  expect(sent("POST", "/api/me/file-addresses")[0]?.body).toEqual(file);
  const wanted = { selection: { ids: ["o1", "o2"] }, paper: "invoices" };
  expect(sent("POST", "/api/admin/orders/print/preview")[0]?.body).toEqual(wanted);
  expect(sent("POST", "/api/admin/orders/print")[0]?.body).toEqual(wanted);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("makes no PDF of nothing, and says why one could not be made", async () => {
  const preview = { orders: 0, missing: [...missing, { ...missing[0], id: "o1", number: "SO/2026-27/0001" }] };
  const { user } = await open({
    "POST /api/admin/orders/print/preview": ({ body }: { body: unknown }) => ({
      status: 200,
      body: (body as { paper: string }).paper === "labels" ? preview : { orders: 2, missing: [] },
    }),
    "POST /api/admin/orders/print": { id: "e1", state: "failed", error: "There is nothing left to print." },
  });
  const dialog = await choose(user, "Address labels");
  expect(await dialog.findByText("None of these orders has it.")).toBeTruthy();
  const make = dialog.getByRole<HTMLButtonElement>("button", { name: "Make PDF" });
  expect(make.disabled || make.getAttribute("aria-disabled") === "true").toBe(true);
  await user.selectOptions(dialog.getByRole("combobox", { name: "Paper" }), "Pick list");
  await dialog.findByText("One PDF for 2 orders.");
  await user.click(dialog.getByRole("button", { name: "Make PDF" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("There is nothing left to print.");
});

test("users who may only look cannot print", async () => {
  await open({}, "view");
  expect(screen.queryByRole("checkbox", { name: /^Select all/ })).toBeNull();
});
