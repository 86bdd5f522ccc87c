// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { GalleryItem, PricedEntry, QuotationDetail, QuotationDraft } from "../../../api/contract/types.gen";
import { type Handler, type ApiRequest, type Shown, admin, whenRendered, show } from "../../kit/test-screen";
import type { Choices } from "../rates";
import { draftOf } from "../sheet/sheet";
import { item, sheet } from "../sheet/test-sheets";
import { QuotationEditor } from "./editor";

const address = "/api/admin/quotations/q1";

const choices: Choices = {
  rates: [
    {
      item: "kitchen_base",
      name: "Base units",
      core: "BWR plywood",
      finish: "Laminate",
      package: null,
      unit: "sqft",
      ratePaise: 145_000,
      least: null,
      hsn: "9403",
    },
  ],
  designers: [],
  paymentTemplates: [{ name: "10 / 40 / 40 / 10", milestones: [] }],
  terms: "As agreed.",
};

const noTax = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };

/** A server's answer for a draft, with made-up prices. */
function quotation(draft: QuotationDraft, version: number, cardRatePaise: number | null = null): QuotationDetail {
  const line: PricedEntry = {
    counts: true,
    measured: 100,
    quantity: 100,
    unit: "nos",
    ratePaise: 0,
    cardRatePaise,
    taxRate: 1800,
    grossPaise: 12_345,
    lineDiscountPaise: 0,
    netPaise: 12_345,
    surchargePaise: 0,
    discountPaise: 0,
    taxablePaise: 12_345,
    tax: noTax,
  };
  return {
    id: "q1",
    number: null,
    revision: 0,
    revisions: [],
    status: "draft",
    allowed: ["write", "submit"],
    draft,
    pictures: [],
    elevations: draft.rooms.map(() => []),
    drawingWarnings: draft.rooms.map(() => []),
    price: {
      rooms: draft.rooms.map(({ items }) => ({
        subtotalPaise: 12_345,
        items: items.map(({ addOns }) => ({ line, addOns: addOns.map(() => line) })),
      })),
      totals: {
        grossPaise: 12_345,
        lineDiscountPaise: 0,
        subtotalPaise: 12_345,
        surchargePaise: 0,
        discountPaise: 0,
        taxablePaise: 12_345,
        tax: noTax,
        totalPaise: 12_345,
        roundOffPaise: 0,
        payablePaise: 777_700,
      },
      supply: "within_state",
      taxes: [],
    },
    milestones: [],
    discount: 0,
    margin: { light: "green", percent: null, costPaise: null },
    approval: null,
    mayApprove: false,
    pricesOf: "2026-11-21",
    leadId: null,
    customer: null,
    projectId: null,
    owner: { id: "u1", name: "Asha Rao" },
    designer: null,
    returnedBecause: null,
    approvedBy: null,
    signingAddress: null,
    sentAt: null,
    acceptedAt: null,
    signed: null,
    rejectedBecause: null,
    editors: [],
    version,
    createdAt: "2026-11-21T10:00:00Z",
    updatedAt: "2026-11-21T10:00:00Z",
  };
}

const greenKitchen: GalleryItem = {
  id: "p1",
  title: "Kitchen along two walls",
  alt: "A kitchen with green fronts",
  isDesign: false,
  rooms: ["kitchen"],
  style: "Modern",
  colours: [],
  focal: { x: 0.5, y: 0.5 },
  crops: { desktop: null, phone: null },
  picture: {
    width: 1200,
    height: 800,
    thumbhash: "",
    colour: "#a08060",
    sources: [{ width: 320, height: 213, webp: "/media/a/1/320.webp", jpeg: "/media/a/1/320.jpg" }],
  },
  designedBy: null,
};

const draft = draftOf(sheet({ Kitchen: [item("counter"), item("sink")] }));

let shown: Shown;
let answerPut: Handler;

beforeEach(async () => {
  answerPut = ({ body }) => {
    const { version, ...sent } = body as QuotationDraft & { version: number };
    return { status: 200, body: quotation(sent, version + 1) };
  };
  shown = await show(
    <QuotationEditor quotation={quotation(draft, 3)} choices={choices} />,
    "/admin/quotations/q1/edit",
    {
      [`PUT ${address}`]: (asked: ApiRequest) => answerPut(asked),
      [`PUT ${address}/editors/me`]: { editors: [] },
      [`DELETE ${address}/editors/me`]: { editors: [] },
      "GET /api/gallery": { items: [greenKitchen], next: null },
      "GET /api/gallery/facets": { rooms: [{ value: "kitchen", count: 1 }], styles: [], colours: [] },
    },
    admin({ quotations: "full" }),
  );
});

afterEach(() => shown.close());

const saved = () => shown.sent("PUT", address).map(({ body }) => body as QuotationDraft & { version: number });

test("changes are saved automatically, and the server's prices are shown", async () => {
  const { user } = shown;
  await user.type(screen.getByLabelText("Add an item to Kitchen"), "base{Enter}");
  const size = await screen.findByLabelText("Size of Base units");
  await waitFor(() => expect(document.activeElement).toBe(size));
  await user.keyboard("3600x838");
  await waitFor(() => expect(saved().at(-1)?.rooms[0]?.items).toHaveLength(3));
  await waitFor(() =>
    expect(saved().at(-1)?.rooms[0]?.items[2]?.line).toMatchObject({
      item: "kitchen_base",
      ratePaise: 145_000,
      dimensions: { by: "front", widthMm: 3600, heightMm: 838 },
    }),
  );
  expect(saved()[0]?.version).toBe(3);
  await screen.findByText("Saved");
  expect(screen.getByText("₹7,777")).toBeTruthy();
});

test("Tab goes on from the width to the height, and leaves a whole size", async () => {
  const { user } = shown;
  await user.type(screen.getByLabelText("Add an item to Kitchen"), "base{Enter}");
  const size = await screen.findByLabelText("Size of Base units");
  await waitFor(() => expect(document.activeElement).toBe(size));
  await user.keyboard("3000{Tab}720{Tab}");
  expect(size).toHaveProperty("value", "3000 × 720");
  expect(document.activeElement).toBe(screen.getByLabelText("Count of Base units"));
  await waitFor(() =>
    expect(saved().at(-1)?.rooms[0]?.items[2]?.line.dimensions).toMatchObject({ widthMm: 3000, heightMm: 720 }),
  );
});

test("a line added just as another change is saved still gets the focus", async () => {
  const { user } = shown;
  const save = answerPut;
  const answering = Promise.withResolvers<void>();
  answerPut = (asked) => answering.promise.then(() => save(asked));
  await user.type(screen.getByLabelText("Rate of counter"), "900");
  const box = screen.getByLabelText("Add an item to Kitchen");
  await user.type(box, "base");
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(screen.queryByText("Saved")).toBeNull();

  whenRendered(
    () => screen.queryByText("Saved") !== null,
    () => box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })),
  );
  answering.resolve();
  const size = await screen.findByLabelText("Size of Base units");
  await waitFor(() => expect(document.activeElement).toBe(size));
});

test("an invalid size stays in its input, is marked, and is not sent", async () => {
  const { user } = shown;
  await user.selectOptions(screen.getByLabelText("Unit of counter"), "rft");
  const size = screen.getByLabelText("Size of counter");
  await user.type(size, "wide");
  await user.tab();
  expect(size).toHaveProperty("value", "wide");
  expect(size.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(/^Please enter a value such as 3600, /).id).toBe(size.getAttribute("aria-describedby"));
  await waitFor(() => expect(saved().at(-1)?.rooms[0]?.items[0]?.line.dimensions).toMatchObject({ by: "run" }));
  expect(JSON.stringify(saved())).not.toContain("wide");
});

test("a rejected change is reported at its line, and nothing is lost", async () => {
  answerPut = () => ({
    status: 422,
    body: {
      status: 422,
      code: "invalid",
      message: "Please check your input and try again.",
      fields: { "rooms[0].items[1].line": "the discount is larger than the amount" },
    },
  });
  const { user } = shown;
  await user.type(screen.getByLabelText("Discount of sink"), "₹500");
  expect(await screen.findByText("The discount is larger than the amount.")).toBeTruthy();
  expect(screen.getByText(/^Not saved:/)).toBeTruthy();
  expect(screen.getByLabelText("Discount of sink")).toHaveProperty("value", "₹500");
});

test("two versions are merged line by line", async () => {
  const theirs = structuredClone(draft);
  const line = theirs.rooms[0]?.items[1]?.line ?? expect.unreachable();
  line.ratePaise = 50_000;
  const save = answerPut;
  answerPut = (asked) => {
    const { version } = asked.body as { version: number };
    if (version === 3) {
      const current = quotation(theirs, 9);
      return { status: 409, body: { status: 409, code: "stale", message: "It has changed.", current } };
    }
    return save(asked);
  };
  const { user } = shown;
  await user.type(screen.getByLabelText("Rate of counter"), "900");
  const question = await screen.findByRole("alertdialog");
  expect(within(question).getByRole("row", { name: /sink/ }).textContent).toContain("at ₹500.00");
  await user.click(within(question).getByRole("button", { name: "Save selection" }));
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ version: 9 }));
  expect(
    saved()
      .at(-1)
      ?.rooms[0]?.items.map(({ line }) => line.ratePaise),
  ).toEqual([90_000, 50_000]);
});

test("undo works in the grid", async () => {
  const { user } = shown;
  await user.click(screen.getByLabelText("Rate of counter"));
  await user.keyboard("{Control>}d{/Control}");
  expect(await screen.findAllByLabelText("Rate of counter")).toHaveLength(2);
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(screen.getAllByLabelText("Rate of counter")).toHaveLength(1));
});

test("a line's picture is chosen by keyboard and removed again", { timeout: 20_000 }, async () => {
  const { user } = shown;
  const named = () => saved().at(-1)?.rooms[0]?.items[0]?.line.photographId;
  await user.click(screen.getByLabelText("Rate of counter"));
  await user.keyboard("{Alt>}{Enter}{/Alt}");
  const choose = await screen.findByRole("button", { name: "Choose picture" });
  while (document.activeElement !== choose) await user.tab();
  await user.keyboard("{Enter}");
  const question = await screen.findByRole("alertdialog", { name: "Picture for counter" });
  // The filter starts with the line's room.
  expect(document.activeElement).toBe(within(question).getByLabelText("Room"));
  const kitchen = await within(question).findByRole("checkbox", { name: "Kitchen along two walls" });
  expect(shown.sent("GET", "/api/gallery")[0]?.url.searchParams.get("room")).toBe("kitchen");
  while (document.activeElement !== kitchen) await user.tab();
  await user.keyboard(" {Enter}");
  await waitFor(() => expect(named()).toBe("p1"));
  // In the row, and below it.
  expect(screen.getAllByAltText("A kitchen with green fronts")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Remove picture" }));
  await waitFor(() => expect(named()).toBeNull());
  expect(screen.queryByAltText("A kitchen with green fronts")).toBeNull();
});
