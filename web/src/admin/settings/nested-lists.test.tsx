// @vitest-environment jsdom
import type { ReactNode } from "react";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { LostReason, RateCard } from "../../api/contract/types.gen";
import * as limits from "../kit/form/limits.gen";
import { type Answers, type Shown, admin, show } from "../kit/test-screen";
import { PricingSection } from "./pricing";
import { QuotationsSection } from "./quotations";
import { RateCardsSection } from "./rate-cards";
import { SalesSection } from "./sales";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown;
afterEach(() => shown.close());

async function open(section: ReactNode, search: string, answers: Answers) {
  shown = await show(section, `/admin/settings${search}`, answers, admin());
  return shown.user;
}

const quotations = {
  validDays: 15,
  supplyType: "works_contract",
  approval: { discountOfStaff: 500, discountOfSalesHead: 1000, leastMargin: 2500 },
  terms: "Prices are valid for 15 days.",
  paymentTemplates: [
    {
      name: "Standard",
      milestones: [
        { name: "Booking", percent: 4000 },
        { name: "Handover", percent: 6000 },
      ],
    },
  ],
  reminderDays: [3, 7],
  kitchen: { installation: 500, range: 1000 },
};

const saved = (value: unknown) => ({ value, version: 4, updatedAt: "2026-11-21T09:00:00Z", updatedBy: null });

test("a plan and its milestones are saved together", async () => {
  const path = "/api/admin/settings/quotations";
  const user = await open(<QuotationsSection />, "?section=quotations", {
    [`GET ${path}`]: saved(quotations),
    [`PUT ${path}`]: ({ body }: { body: unknown }) => ({ status: 200, body: { ...saved(null), ...(body as object) } }),
  });
  const table = await screen.findByRole("table", { name: "Milestones of Standard" });
  const percentage = within(table).getByLabelText("Percentage of Booking");
  await user.clear(percentage);
  await user.type(percentage, "10");
  await user.type(screen.getByLabelText("Plan name"), " plan");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The milestones must add up to 100%.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Add milestone" }));
  await user.type(screen.getByLabelText("Milestone of milestone 3"), "Design");
  await user.clear(screen.getByLabelText("Percentage of Design"));
  await user.type(screen.getByLabelText("Percentage of Design"), "30%");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown.sent("PUT", path)).toHaveLength(1));
  expect(shown.sent("PUT", path)[0]?.body).toMatchObject({
    version: 4,
    value: {
      paymentTemplates: [
        {
          name: "Standard plan",
          milestones: [
            { name: "Booking", percent: 1000 },
            { name: "Handover", percent: 6000 },
            { name: "Design", percent: 3000 },
          ],
        },
      ],
    },
  });
});

test("removing a package keeps unsaved changes of the others", async () => {
  const path = "/api/admin/settings/pricing";
  const offer = (name: string) => ({
    package: name,
    tagline: "",
    core: "bwp",
    finish: "pu",
    counter: "quartz",
    inclusions: [],
  });
  const pricing = {
    range: 1000,
    packages: [offer("essential"), offer("premium")],
    homes: [],
    excluded: [],
    emiNote: "",
  };
  const user = await open(<PricingSection />, "?section=pricing", {
    [`GET ${path}`]: saved(pricing),
    "GET /api/admin/rate-cards": { items: [], total: 0, page: 1, perPage: 100 },
    [`PUT ${path}`]: ({ body }: { body: unknown }) => ({ status: 200, body: { ...saved(null), ...(body as object) } }),
  });
  const essential = await screen.findByRole("group", { name: "Essential" });
  await user.type(within(essential).getByLabelText(/^Tagline/), "All you need");
  await user.click(screen.getByRole("button", { name: "Remove Premium" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown.sent("PUT", path)).toHaveLength(1));
  expect(shown.sent("PUT", path)[0]?.body).toMatchObject({
    value: { packages: [{ ...offer("essential"), tagline: "All you need" }] },
  });
});

const zeros = (fields: object) => Object.fromEntries(Object.keys(fields).map((field) => [field, 0]));

test("lost reasons are renamed, withdrawn and added, and keep their codes", async () => {
  const path = "/api/admin/settings/sales";
  const reason = (code: string, label: string, isOffered = true): LostReason => ({ code, label, isOffered });
  const hours = { from: "09:00:00", until: "18:00:00" };
  const sales = {
    inbox: null,
    workingHours: { weekdays: hours, sunday: hours },
    callWithinMinutes: 30,
    escalateAfterMinutes: 120,
    promiseHours: 24,
    lostAgainDays: 90,
    assignsLeads: true,
    servicePincodes: [],
    score: { ...zeros(limits.ScoreWeights), hotFrom: 70, warmFrom: 40 },
    chances: zeros(limits.StageChances),
    lostReasons: [reason("price", "Price"), reason("postponed", "Postponed"), reason("other", "Another reason")],
  };
  const user = await open(<SalesSection />, "?section=sales", {
    [`GET ${path}`]: saved(sales),
    [`PUT ${path}`]: ({ body }: { body: unknown }) => ({ status: 200, body: { ...saved(null), ...(body as object) } }),
  });
  const table = within(await screen.findByRole("table", { name: "Lost reasons" }));
  expect(table.queryByRole("button", { name: "Remove Price" }), "it is built in").toBeNull();
  await user.type(table.getByLabelText("Name of Price"), " of the kitchen");
  await user.click(table.getByRole("switch", { name: "Offer Postponed" }));
  expect(table.getByRole<HTMLInputElement>("switch", { name: "Offer Another reason" }).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Add reason" }));
  await user.keyboard("postponed");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This reason is already in the list.")).toBeTruthy();
  await user.type(table.getByLabelText("Name of postponed"), " by the café");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown.sent("PUT", path)).toHaveLength(1));
  expect(shown.sent("PUT", path)[0]?.body).toMatchObject({
    value: {
      lostReasons: [
        reason("price", "Price of the kitchen"),
        reason("postponed", "Postponed", false),
        reason("other", "Another reason"),
        reason("postponed_by_the_cafe", "postponed by the café"),
      ],
    },
  });
});

const rate: RateCard["rates"][number] = {
  item: "kitchen_base",
  name: "Base units",
  core: "bwp",
  finish: null,
  package: null,
  unit: "sqft",
  ratePaise: 1_450_00,
  least: null,
  hsn: "9403",
  costPaise: null,
  wastage: 0,
  edgeBanding: "",
  hardware: "",
};

test("prices of a rate card are found, changed and added", async () => {
  const path = "/api/admin/rate-cards/c1";
  const card = {
    id: "c1",
    name: "Rates 2026",
    effectiveOn: "2026-04-01",
    version: 2,
    rates: [rate, { ...rate, item: "kitchen_wall", name: "Wall units" }],
  };
  const user = await open(<RateCardsSection />, "?section=rate-cards&card=c1", {
    [`GET ${path}`]: card,
    [`PUT ${path}`]: ({ body }: { body: unknown }) => ({
      status: 200,
      body: { ...card, ...(body as object), version: 3 },
    }),
  });
  await user.type(await screen.findByRole("searchbox"), "wall");
  expect(screen.queryByLabelText("Rate of Base units")).toBeNull();
  expect(screen.getByText("1 of 2 prices")).toBeTruthy();
  await user.clear(screen.getByLabelText("Cost of Wall units"));
  await user.type(screen.getByLabelText("Cost of Wall units"), "1,000");
  await user.type(screen.getByLabelText("Hardware of Wall units"), "Soft-close hinges");
  await user.click(screen.getByRole("button", { name: "Add price" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Code of the new price"));
  await user.keyboard("kitchen_loft");
  await user.type(screen.getByLabelText("Name of the new price"), "Loft");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown.sent("PUT", path)).toHaveLength(1));
  expect(shown.sent("PUT", path)[0]?.body).toMatchObject({
    rates: [
      { item: "kitchen_loft", name: "Loft" },
      { name: "Base units", costPaise: null },
      { name: "Wall units", costPaise: 1_000_00, hardware: "Soft-close hinges" },
    ],
  });
});
