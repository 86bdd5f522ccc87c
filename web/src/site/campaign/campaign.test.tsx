// @vitest-environment jsdom
import { cleanup, configure, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startApi } from "../../features/booking/test-api";
import { subscribe } from "../../features/events/report";
import { CampaignForm } from "./form";
import { readCampaign } from "./page";
import { rememberVariant } from "./remember";
import { countView } from "./views";

configure({ asyncUtilTimeout: 5000 });

const receipt = {
  id: "e1",
  eventId: "e1:lead_submitted",
  reference: "NV-1A2B3C4D",
  receivedAt: "2026-11-20T09:30:00Z",
  callBy: "2026-11-21T09:30:00Z",
};

let api: Awaited<ReturnType<typeof startApi>>;

beforeEach(async () => {
  sessionStorage.clear();
  api = await startApi(({ path }) =>
    path === "/api/leads" ? { status: 202, body: receipt } : { status: 200, body: {} },
  );
});

afterEach(async () => {
  cleanup();
  delete document.documentElement.dataset["variant"];
  await api.close();
});

/** A document as the server writes it. */
function write(attributes: string): void {
  document.body.innerHTML =
    `<div id="campaign" data-page="budget-interior" data-variant="a" data-interiors="full_home " data-home="2bhk" ` +
    `data-requirements="" data-phone="" data-button-a="Call me" data-button-b="My price" ${attributes}></div>`;
}

const bodies = (path: string) =>
  api.received.filter((request) => request.path === path).map(({ body }) => JSON.parse(body) as unknown);

describe("the text that is shown", () => {
  it("is the document's own without a test", () => {
    document.documentElement.dataset["variant"] = "b";
    write("");
    expect(readCampaign(document)).toMatchObject({
      landing: { page: "budget-interior", variant: "a" },
      button: "Call me",
      interiors: ["full_home"],
      home: "2bhk",
    });
  });

  it("is the one that was chosen during a test", () => {
    document.documentElement.dataset["variant"] = "b";
    write('data-test="t1"');
    expect(readCampaign(document)).toMatchObject({
      landing: { page: "budget-interior", variant: "b", test: "t1" },
      button: "My price",
    });
  });
});

it("is kept beyond the session only with a yes to analytics", () => {
  document.documentElement.dataset["variant"] = "b";
  write('data-test="t1"');
  const kept = () => localStorage.getItem("campaign_variant:t1");
  rememberVariant(document);
  expect(kept()).toBeNull();
  document.cookie = "consent=cookies-2026-11.0.1.notice.0.1";
  rememberVariant(document);
  expect(kept()).toBeNull();
  document.cookie = "consent=cookies-2026-11.1.0.notice.0.1";
  rememberVariant(document);
  expect(kept()).toBe("b");
  document.cookie = "consent=; max-age=0";
  rememberVariant(document);
  expect(kept()).toBeNull();
});

describe("a view", () => {
  const path = "/api/landing-pages/budget-interior/views";

  it("counts once in a session, and again for another test", async () => {
    write("");
    await countView(document);
    await countView(document);
    expect(bodies(path)).toEqual([{ variant: "a" }]);
    write('data-test="t1"');
    await countView(document);
    expect(bodies(path)).toEqual([{ variant: "a" }, { variant: "a", test: "t1" }]);
  });

  it("of a preview does not count", async () => {
    write("data-preview");
    await countView(document);
    expect(bodies(path)).toEqual([]);
  });
});

describe("the form", () => {
  async function fillIn() {
    const user = userEvent.setup();
    await user.type(screen.getByLabelText("Full Name"), " Asha Rao ");
    await user.type(screen.getByLabelText("Phone Number"), "98450 12345");
    await user.type(screen.getByLabelText("Email Address"), "asha@example.com");
    return user;
  }

  it("sends a lead of the page, reports it once and promises a call", async () => {
    write("");
    const reports: unknown[] = [];
    const unsubscribe = subscribe((event) => reports.push(event));
    render(<CampaignForm campaign={readCampaign(document)!} />);
    const user = await fillIn();
    await user.click(screen.getByRole("button", { name: "Call me" }));
    expect(await screen.findByRole("heading", { name: "Thank you, Asha Rao." })).toBe(document.activeElement);
    expect(screen.getByText(/by/).textContent).toContain("Saturday");
    expect(bodies("/api/leads")).toEqual([
      expect.objectContaining({
        customerName: "Asha Rao",
        source: "ads_landing",
        bhkType: "2bhk",
        interiorTypes: ["full_home"],
        landing: { page: "budget-interior", variant: "a" },
      }),
    ]);
    expect(reports).toEqual([{ name: "generate_lead", eventId: "e1:lead_submitted" }]);
    unsubscribe();
  });

  it("asks about details that look mistyped, keeps them, and sends them on the next press", async () => {
    write("");
    render(<CampaignForm campaign={readCampaign(document)!} />);
    const user = await fillIn();
    await user.type(screen.getByLabelText("Phone Number"), "6");
    await user.clear(screen.getByLabelText("Email Address"));
    await user.type(screen.getByLabelText("Email Address"), "asha@gmial.com");
    await user.click(screen.getByRole("button", { name: "Call me" }));
    const question = await screen.findByRole("group", { name: "Is this right? We'd like to reach you." });
    expect(question.textContent).toContain("“98450 123456” has 11 digits. Indian numbers have 10.");
    expect(bodies("/api/leads")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Use asha@gmail.com" }));
    await user.click(screen.getByRole("button", { name: "It's right, send it" }));
    await screen.findByRole("heading", { name: "Thank you, Asha Rao." });
    expect(bodies("/api/leads")).toEqual([
      expect.objectContaining({ customerPhone: "98450 123456", customerEmail: "asha@gmail.com" }),
    ]);
  });

  it("says what is missing, at the field", async () => {
    write("");
    document.getElementById("campaign")!.dataset["home"] = "";
    render(<CampaignForm campaign={readCampaign(document)!} />);
    const user = await fillIn();
    await user.type(screen.getByLabelText(/Pincode/), "5600");
    await user.click(screen.getByRole("button", { name: "Call me" }));
    expect(await screen.findByText("Please choose your home type.")).toBeTruthy();
    expect(screen.getByText("A pincode has six digits, such as 560038.")).toBeTruthy();
    expect(bodies("/api/leads")).toEqual([]);
  });
});
