// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { NumberSeries } from "../../../api/contract/types.gen";
import { type Shown, admin, show } from "../../kit/test-screen";
import { NumberingSection } from "./section";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown;
afterEach(() => shown.close());

const address = "/api/admin/settings/numbering";

const invoices: NumberSeries = {
  series: "IN",
  prefix: "IN",
  formerPrefixes: [],
  financialYear: "2026-27",
  last: 12,
  next: "IN/2026-27/0013",
  highest: 99_999,
  isTaxDocument: true,
};

test("a gap is named before numbers are skipped", async () => {
  shown = await show(
    <NumberingSection />,
    "/admin/settings?section=numbering",
    {
      [`GET ${address}`]: [invoices],
      [`POST ${address}/IN/skip`]: { ...invoices, last: 99, next: "IN/2026-27/0100" },
    },
    admin({ money_settings: "edit" }),
  );
  const { user } = shown;
  await user.click(await screen.findByRole("button", { name: "Skip numbers of tax invoices" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.type(dialog.getByLabelText("Next number in 2026-27"), "13");
  await user.click(dialog.getByRole("button", { name: "Skip numbers" }));
  expect(await dialog.findByText("Please enter a whole number from 14 to 99999.")).toBeTruthy();
  expect(dialog.getByText("Please enter a reason.")).toBeTruthy();
  await user.clear(dialog.getByLabelText("Next number in 2026-27"));
  await user.type(dialog.getByLabelText("Next number in 2026-27"), "100");
  expect(dialog.getByRole("status").textContent).toBe(
    "87 numbers, IN/2026-27/0013 to IN/2026-27/0099, will never be used.",
  );
  await user.type(dialog.getByLabelText(/^Reason/), "Invoices of the former system");
  await user.click(dialog.getByRole("button", { name: "Skip numbers" }));
  await waitFor(() => expect(shown.sent("POST", `${address}/IN/skip`)).toHaveLength(1));
  expect(shown.sent("POST", `${address}/IN/skip`)[0]?.body).toEqual({
    next: 100,
    reason: "Invoices of the former system",
  });
});

test("who may only look gets no buttons", async () => {
  shown = await show(
    <NumberingSection />,
    "/admin/settings?section=numbering",
    { [`GET ${address}`]: [invoices] },
    admin({ money_settings: "view" }),
  );
  expect(await screen.findByRole("row", { name: /Tax invoices.*IN\/2026-27\/0013/ })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
