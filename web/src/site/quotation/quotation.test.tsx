// @vitest-environment jsdom
import type { PublicQuotation } from "../../api/contract/types.gen";
import { cleanup, configure, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, it, vi } from "vitest";
import { type Answer, startApi } from "../../features/booking/test-api";
import * as preview from "./preview-route";
import { Component, loader, shouldRevalidate } from "./route";
import { priced, quotation } from "./test-quotation";

configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 30_000 });

type ApiCall = { method: string; path: string; body: unknown };

let api: Awaited<ReturnType<typeof startApi>>;

afterEach(async () => {
  cleanup();
  await api.close();
});

/** Opens the page with an API that serves `opened`. */
async function open(
  opened: PublicQuotation | Answer,
  answer: (asked: ApiCall) => Answer | Promise<Answer> = () => missing,
) {
  window.scrollTo = () => undefined;
  api = await startApi(({ method, path, body }) => {
    if (method === "GET" && path === "/api/quotations/a-token") {
      return typeof opened === "object" && "number" in opened ? { status: 200, body: opened } : opened;
    }
    return answer({ method, path, body: body ? JSON.parse(body) : undefined });
  });
  const router = createMemoryRouter(
    [{ path: "/quotation/:token", loader, shouldRevalidate, Component, HydrateFallback: () => null }],
    { initialEntries: ["/quotation/a-token"] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
  return userEvent.setup();
}

const missing: Answer = { status: 404, body: { status: 404, code: "not_found", message: "Not found." } };

const sent = (path: string) =>
  api.received.filter((one) => one.path === `/api/quotations/a-token/${path}`).map(({ body }) => JSON.parse(body));

const payable = () => document.querySelector(".quote-payable")?.textContent;

it("opens what a tapped unit is made of and costs", async () => {
  const [room] = quotation().rooms;
  if (!room) return expect.unreachable();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path data-line="1" d="M0 1h2v2h-2z"/></svg>';
  const elevations = [{ title: "Elevation A", description: "Front elevation of wall A", svg }];
  const [base, ...others] = room.items;
  if (!base) return expect.unreachable();
  const parts = [
    { kind: "carcass" as const, material: "BWR plywood, Laminate", insteadOf: "", amountPaise: 29_872_40 },
    { kind: "core" as const, material: "BWP plywood", insteadOf: "BWR plywood", amountPaise: 5_844_60 },
    { kind: "finish" as const, material: "Acrylic", insteadOf: "Laminate", amountPaise: 11_364_50 },
  ];
  const line = { ...base.line, edgeBanding: "2 mm PVC", parts };
  const items = [{ ...base, line }, ...others];
  const user = await open(quotation({ rooms: [{ ...room, items, elevations }] }));
  const drawing = screen.getByRole("img", { name: "Front elevation of wall A" }).parentElement!;
  await user.click(drawing.querySelector('[data-line="1"]')!);
  const panel = within(await screen.findByRole("dialog", { name: "Base units" }));
  for (const fact of ["BWP plywood", "Acrylic", "2 mm PVC", "3600 × 838 mm", "32.47 sq ft × ₹1,450"]) {
    expect(panel.getByText(fact)).toBeTruthy();
  }
  const breakdown = within(panel.getByRole("list", { name: "Price breakdown" })).getAllByRole("listitem");
  expect(breakdown.map(({ textContent }) => textContent)).toEqual([
    "Carcass and shutters in BWR plywood, Laminate ₹29,872.40",
    "BWP plywood instead of BWR plywood ₹5,844.60",
    "Acrylic instead of Laminate ₹11,364.50",
  ]);
  expect(panel.queryByText("Hardware"), "nobody has stated it").toBeNull();
  await user.keyboard("{Escape}");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

it("numbers the lines of a drawn room like its drawing's callouts", async () => {
  const [room] = quotation().rooms;
  if (!room) return expect.unreachable();
  const description = "Wall A, 10 ft (3,048 mm)";
  const elevations = [{ title: "Elevation A", description, svg: "<svg xmlns='http://www.w3.org/2000/svg'/>" }];
  await open(quotation({ rooms: [{ ...room, elevations }] }));
  screen.getByRole("img", { name: description });
  const names = [...document.querySelectorAll(".quote-line-name")].map(({ textContent }) => textContent);
  expect(names).toEqual(["1. Base units", "2. Quartz counter", "3. Granite counter", "4. Loft"]);
  const swatch = document.querySelector(".quote-line .quote-swatch img");
  expect(swatch?.getAttribute("src"), "of its material, as nothing tells how the finish looks").toBe(
    "/media/swatches/1-board.svg",
  );
});

it("shows the drawings of two versions, if they differ", async () => {
  const before = [{ title: "Elevation A", description: "As it was", svg: "<svg xmlns='http://www.w3.org/2000/svg'/>" }];
  const [from, to] = [0, 1].map((revision) => ({ id: "", revision, payablePaise: 100_00 }));
  const room = { change: "changed", lines: [] };
  const rooms = [
    { ...room, name: "Kitchen", drawings: { before, after: [] } },
    { ...room, name: "Pantry", drawings: null },
  ];
  const revisions = [0, 1].map((revision) => ({
    revision,
    payablePaise: 100_00,
    sentAt: null,
    isThis: revision === 1,
    path: `/quotation/${revision}`,
  }));
  const user = await open(quotation({ revisions }), () => ({ status: 200, body: { from, to, rooms } }));
  await user.click(screen.getByRole("button", { name: "Compare with the first version" }));
  const compared = within(await screen.findByRole("region", { name: /^Drawings compared/ }));
  expect(compared.getByRole("img", { name: "As it was" })).toBeTruthy();
  expect([compared.getByText("Kitchen, First version"), compared.getByText("No drawing")]).toHaveLength(2);
});

it("reserves the space of a line's photograph", async () => {
  const [room] = quotation().rooms;
  const [first, ...others] = room?.items ?? [];
  if (!room || !first) return expect.unreachable();
  const sources = [{ width: 320, height: 213, webp: "/media/a/1/320.webp", jpeg: "/media/a/1/320.jpg" }];
  const picture = { width: 1200, height: 800, thumbhash: "", colour: "#a08060", sources };
  const line = { ...first.line, picture: { alt: "A kitchen with green fronts", picture } };
  await open(quotation({ rooms: [{ ...room, items: [{ ...first, line }, ...others] }] }));
  const shown = screen.getByAltText("A kitchen with green fronts");
  expect(["width", "height", "loading"].map((name) => shown.getAttribute(name))).toEqual(["1200", "800", "lazy"]);
  expect(document.querySelectorAll(".quote-line img")).toHaveLength(1);
});

it("prints the board of its materials alone", async () => {
  const user = await open(quotation());
  const board = within(screen.getByRole("region", { name: "Materials and finishes" }));
  expect(board.getByRole("img", { name: "BWP plywood, drawn" })).toBeTruthy();
  expect(board.getAllByRole("img").length, "nothing tells how the other looks").toBe(1);
  let printed: string | undefined;
  window.print = () => {
    printed = document.documentElement.dataset["print"];
    window.dispatchEvent(new Event("afterprint"));
  };
  await user.click(board.getByRole("button", { name: "Print board" }));
  expect(printed).toBe("board");
  expect(document.documentElement.dataset["print"]).toBeUndefined();
});

it("says what to do about an expired link", async () => {
  const body = { status: 404, code: "link_expired", message: "Please call us: we send you a new one." };
  await open({ status: 404, body }, ({ path }) =>
    path === "/api/organization-settings/public" ? { status: 200, body: { brandName: "Taru" } } : missing,
  );
  expect(document.title).toBe("Quotation | Taru");
  expect(screen.getByText("Please call us: we send you a new one.")).toBeTruthy();
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

it("shows dimensions and rate of an opened line", async () => {
  const user = await open(quotation());
  await user.click(screen.getByText("Base units"));
  const line = screen.getByText("Base units").closest("details")!;
  expect(line.open).toBe(true);
  expect(line.textContent).toContain("3600 × 838 mm");
  expect(line.textContent).toContain("32.47 sq ft × ₹1,450");
});

it("prices options and alternatives as they are selected", async () => {
  const user = await open(quotation(), ({ path, body }) =>
    path.endsWith("/choices") ? { status: 200, body: priced((body as { chosen: string[] }).chosen) } : missing,
  );
  expect(payable()).toBe("₹68,795");
  await user.click(screen.getByRole("checkbox", { name: "Include Loft" }));
  await expect.poll(payable).toBe("₹70,000");
  await user.click(screen.getByRole("radio", { name: "Granite counter" }));
  await expect.poll(() => sent("choices").length).toBe(2);
  expect(sent("choices").map(({ chosen }) => chosen.toSorted())).toEqual([
    ["loft", "quartz"],
    ["granite", "loft"],
  ]);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Quartz counter" }).checked).toBe(false);
  expect(screen.getByText(/Your selection differs from what we sent/)).toBeTruthy();
});

it("restores the selection if it cannot be priced", async () => {
  const user = await open(quotation(), () => ({ status: 409, body: { code: "expired", message: "It has expired." } }));
  const loft = screen.getByRole<HTMLInputElement>("checkbox", { name: "Include Loft" });
  await user.click(loft);
  await expect.poll(() => loft.checked).toBe(false);
  expect(payable()).toBe("₹68,795");
  expect((await screen.findAllByText(/It has expired\./)).length).toBeGreaterThan(0);
});

it("takes questions about a line and shows them there", async () => {
  const user = await open(quotation(), ({ body }) => ({
    status: 201,
    body: {
      id: "c",
      at: "2026-11-21T08:00:00Z",
      by: { kind: "client", name: "Asha Rao" },
      isRead: false,
      ...(body as object),
    },
  }));
  await user.click(screen.getByText("Base units"));
  const line = within(screen.getByText("Base units").closest("details")!);
  await user.click(line.getByRole("button", { name: "Ask about this" }));
  const field = line.getByLabelText("About Base units");
  expect(document.activeElement).toBe(field);
  await user.click(line.getByRole("button", { name: "Send" }));
  expect(line.getByText("Please enter your question.")).toBeTruthy();
  await user.type(field, "With soft close?");
  await user.click(line.getByRole("button", { name: "Send" }));
  expect(await line.findByText("With soft close?")).toBeTruthy();
  expect(sent("comments")).toEqual([{ text: "With soft close?", lineId: "base" }]);
});

const codeSent = { status: 202, body: { sentTo: "a***@example.com", expiresAt: "2026-11-21T08:10:00Z" } };

it("is signed with code, name and signature", async () => {
  const tries: Answer[] = [
    {
      status: 422,
      body: {
        status: 422,
        code: "invalid",
        message: "Please check.",
        fields: { code: "is not right; four tries are left" },
      },
    },
    { status: 200, body: quotation({ status: "accepted", mayDecide: false, decidedAt: "2026-11-21T08:05:00Z" }) },
  ];
  const user = await open(quotation(), ({ path }) => {
    if (path.endsWith("/codes")) return codeSent;
    return path.endsWith("/acceptance") ? tries.shift()! : missing;
  });
  await user.click(screen.getByRole("button", { name: "Send me a code to sign" }));
  const form = within(await screen.findByRole("form", { name: "Sign" }));
  expect(form.getByText(/sent the code to a\*\*\*@example\.com/)).toBeTruthy();
  const code = form.getByLabelText("Code from the e-mail");
  expect(document.activeElement).toBe(code);

  await user.click(form.getByRole("button", { name: /Sign and accept ₹68,795/ }));
  expect(form.getByText("Please enter the 6-digit code.")).toBeTruthy();
  expect(form.getByText("Please accept the terms.")).toBeTruthy();
  expect(sent("acceptance")).toEqual([]);

  await user.type(code, "12 34 56");
  await user.click(form.getByRole("checkbox", { name: /I accept the quotation/ }));
  await user.click(form.getByRole("button", { name: /Sign and accept/ }));
  expect(await form.findByText("Is not right; four tries are left.")).toBeTruthy();
  expect(document.activeElement).toBe(code);

  await user.clear(code);
  await user.type(code, "654321");
  await user.click(form.getByRole("button", { name: /Sign and accept/ }));
  expect(await screen.findByText("Thank you, Asha. You're all set.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Sign and accept/ })).toBeNull();
  expect(sent("acceptance").at(-1)).toEqual({
    code: "654321",
    name: "Asha Rao",
    signature: { typed: "Asha Rao" },
    acceptsTerms: true,
    chosen: ["quartz"],
  });
});

it("says what to do without a confirmed e-mail address", async () => {
  await open(quotation({ codeTo: null }));
  expect(screen.getByText(/your address isn’t confirmed with us yet/).textContent).toContain("Ravi Menon");
  expect(screen.queryByRole("button", { name: "Send me a code to sign" })).toBeNull();
});

it("is a read-only preview for staff", async () => {
  const user = await open(quotation({ isPreview: true, mayDecide: false, codeTo: null }));
  expect(screen.getByRole("note").textContent).toContain("Preview for staff");
  await user.click(screen.getByText("Base units"));
  for (const name of ["Send me a code to sign", "Ask about this", "Send", "Decline quotation"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
  expect(screen.queryByText("Decline")).toBeNull();
});

it("shows staff a draft as its customer will see it, with nothing to do on it", async () => {
  api = await startApi(({ path }) =>
    path === "/api/admin/quotations/q1/offer"
      ? {
          status: 200,
          body: quotation({
            number: "",
            revision: 0,
            status: "draft",
            isPreview: true,
            document: null,
            mayDecide: false,
            codeTo: null,
          }),
        }
      : missing,
  );
  const routes = [{ path: "/quotation/preview/:id", HydrateFallback: () => null, ...preview }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/quotation/preview/q1"] })} />);
  expect(await screen.findByText("Quotation Draft")).toBeTruthy();
  expect(screen.getByRole("note").textContent).toContain("until you send the quotation");
  expect(screen.getByText("Base units")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Accept quotation" })).toBeNull();
  expect(screen.queryByRole("link", { name: /PDF/ })).toBeNull();
});

it("is declined with a reason", async () => {
  const user = await open(quotation(), ({ path }) =>
    path.endsWith("/rejection") ? { status: 200, body: quotation({ status: "rejected", mayDecide: false }) } : missing,
  );
  await user.click(screen.getByText("Decline"));
  await user.click(screen.getByRole("button", { name: "Decline quotation" }));
  const form = within(screen.getByRole("form", { name: "Decline" }));
  expect(form.getByRole("alert").textContent).toBe("Please choose a reason.");
  await user.click(screen.getByRole("radio", { name: "The price" }));
  await user.type(screen.getByLabelText(/What would have changed your mind/), "A little less.");
  await user.click(screen.getByRole("button", { name: "Decline quotation" }));
  expect(await screen.findByText("You have declined this quotation.")).toBeTruthy();
  expect(sent("rejection")).toEqual([{ reason: "price", text: "A little less." }]);
});

it("waits for the PDF", async () => {
  let asked = 0;
  api = await startApi(({ path }) => {
    if (path !== "/api/quotations/a-token") return missing;
    asked += 1;
    return { status: 200, body: quotation({ document: { state: asked > 1 ? "ready" : "working", url: null } }) };
  });
  const router = createMemoryRouter(
    [{ path: "/quotation/:token", loader, shouldRevalidate, Component, HydrateFallback: () => null }],
    { initialEntries: ["/quotation/a-token"] },
  );
  render(<RouterProvider router={router} />);
  expect(await screen.findByText("Preparing the PDF…")).toBeTruthy();
  const link = await screen.findByRole("link", { name: "Quotation (PDF)" });
  expect(link.getAttribute("href")).toBe("/api/quotations/a-token/document");
});
