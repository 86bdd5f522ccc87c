// @vitest-environment jsdom
import type { Photograph, PhotographDetail } from "../../api/contract/types.gen";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Answers, type Shown, admin, show } from "../kit/test-screen";
import { Component } from "./route";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown;
afterEach(() => shown.close());

const path = "/api/admin/photographs";

function photograph(number: number, more: Partial<Photograph> = {}): Photograph {
  return {
    id: `p${number}`,
    fileName: `IMG_${number}.jpg`,
    state: "ready",
    error: null,
    title: "",
    alt: "",
    rooms: [],
    style: "",
    colours: [],
    tags: [],
    focal: { x: 0.5, y: 0.5 },
    crops: { phone: null, desktop: null },
    position: number,
    isFeatured: false,
    isDesign: false,
    projectId: null,
    designedById: null,
    isShareable: false,
    status: "draft",
    publishAt: null,
    allowedStatuses: ["in_review"],
    uploadedAt: "2026-11-20T10:00:00Z",
    uploadedBy: { id: "u1", name: "Divya Menon" },
    picture: {
      width: 3000,
      height: 2000,
      thumbhash: "",
      colour: "#204030",
      sources: [{ width: 960, height: 640, webp: "/media/a.webp", jpeg: "/media/a.jpg" }],
    },
    uses: 0,
    version: 1,
    ...more,
  };
}

const detail = (photograph: Photograph): PhotographDetail => ({
  ...photograph,
  bytes: 8_123_456,
  sha256: "ab",
  capturedAt: null,
  location: { latitude: 12.9698, longitude: 77.75 },
  usedIn: [{ kind: "placement", page: "kitchen", slot: "hero", id: "x1" }],
  alike: [],
});

const three = [
  photograph(1),
  photograph(2, { state: "failed", error: "The file is cut off.", picture: null }),
  photograph(3, { title: "Loft", alt: "A loft", status: "in_review", allowedStatuses: ["published", "draft"] }),
];

async function open(search = "", answers: Answers = {}, me = admin({ content: "full" })) {
  shown = await show(
    <Component />,
    `/admin/gallery${search}`,
    {
      [`GET ${path}`]: { items: three, total: 3, page: 1, perPage: 25 },
      ...Object.fromEntries(three.map((one) => [`GET ${path}/${one.id}`, detail(one)])),
      "GET /api/admin/views": [],
      ...answers,
    },
    me,
  );
  await screen.findByRole("link", { name: "Loft" });
  return shown;
}

const tile = (name: string) => screen.getByRole("link", { name }).closest("li") as HTMLElement;

describe("the library", () => {
  test("shows what each photograph still needs", async () => {
    await open();
    expect(within(tile("IMG_1.jpg")).getByText("No alt text")).toBeTruthy();
    expect(within(tile("IMG_2.jpg")).getByText("The file is cut off.")).toBeTruthy();
    expect(within(tile("Loft")).queryByText("No alt text")).toBeNull();
    expect(within(tile("Loft")).getByText("In review")).toBeTruthy();
  });

  test("retries a failed photograph", async () => {
    const { user, sent } = await open("", { [`POST ${path}/p2/retry`]: photograph(2, { state: "waiting" }) });
    await user.click(within(tile("IMG_2.jpg")).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(sent("POST", `${path}/p2/retry`)).toHaveLength(1));
  });

  test("can be reordered only without filters and in gallery order", async () => {
    await open();
    expect(screen.getAllByRole("button", { name: /^Move/ })).toHaveLength(3);
    await shown.close();
    await open("?sort=title");
    expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
    await shown.close();
    await open("?room=kitchen");
    expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
  });

  test("offers no actions to read-only users", async () => {
    await open("?photograph=p3", {}, admin({ content: "view" }));
    await screen.findByRole("dialog", { name: "Loft" });
    expect(screen.queryByRole("button", { name: "Upload photographs" })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  test("changes the rooms of several photographs at once", async () => {
    const { user, sent } = await open("", { [`POST ${path}/bulk`]: { changed: 2, skipped: [], batch: "b" } });
    await user.click(screen.getByRole("checkbox", { name: "Select IMG_1.jpg" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Loft" }));
    await user.click(screen.getByRole("button", { name: "Rooms" }));
    const question = screen.getByRole("alertdialog");
    await user.selectOptions(within(question).getByLabelText("Kitchen"), "Add");
    await user.selectOptions(within(question).getByLabelText("Pooja"), "Remove");
    await user.click(within(question).getByRole("button", { name: "Save rooms" }));
    await waitFor(() => expect(sent("POST", `${path}/bulk`)).toHaveLength(1));
    expect(sent("POST", `${path}/bulk`)[0]?.body).toEqual({
      selection: { ids: ["p1", "p3"] },
      action: { rooms: { add: ["kitchen"], remove: ["pooja"] } },
    });
  });
});

describe("a photograph", () => {
  test("can be described and framed by keyboard", async () => {
    const { user, sent } = await open("?photograph=p1", { [`PUT ${path}/p1`]: detail(photograph(1, { version: 2 })) });
    const drawer = await screen.findByRole("dialog", { name: "IMG_1.jpg" });
    await user.type(within(drawer).getByLabelText(/^Alt text/), "A blue hall");
    const mark = within(drawer).getByRole("button", { name: /^Focal point/ });
    mark.focus();
    await user.keyboard("{ArrowRight}{Shift>}{ArrowDown}{/Shift}");
    await user.click(within(drawer).getByRole("radio", { name: "Crop for desktops" }));
    await user.click(within(drawer).getByRole("checkbox", { name: "Custom crop for desktop" }));
    const frame = within(drawer).getByRole("button", { name: /^Crop for desktops/ });
    frame.focus();
    await user.keyboard("{ArrowUp}");
    await user.click(within(drawer).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent("PUT", `${path}/p1`)).toHaveLength(1));
    expect(sent("PUT", `${path}/p1`)[0]?.body).toMatchObject({
      alt: "A blue hall",
      focal: { x: 0.51, y: 0.6 },
      crops: { phone: null, desktop: { x: 0, y: 0.146, width: 1, height: 0.844 } },
      version: 1,
    });
  });

  test("is not published without alt text", async () => {
    const ready = photograph(1, { status: "in_review", allowedStatuses: ["published", "draft"] });
    const { user, sent } = await open("?photograph=p1", { [`GET ${path}/p1`]: detail(ready) });
    const drawer = await screen.findByRole("dialog", { name: "IMG_1.jpg" });
    await user.click(within(drawer).getByRole("button", { name: "In review" }));
    await user.click(screen.getByRole("menuitem", { name: "Publish" }));
    expect((await within(drawer).findByRole("alert")).textContent).toMatch(/^Please add alt text/);
    expect(sent("POST", `${path}/p1/status`)).toEqual([]);
  });

  test("can be scheduled in Indian time", async () => {
    const ready = detail(photograph(3, { alt: "A loft", title: "Loft", allowedStatuses: ["scheduled"] }));
    const { user, sent } = await open("?photograph=p3", {
      [`GET ${path}/p3`]: ready,
      [`POST ${path}/p3/status`]: { ...ready, status: "scheduled" },
    });
    const drawer = await screen.findByRole("dialog", { name: "Loft" });
    await user.click(within(drawer).getByRole("button", { name: "Draft" }));
    await user.click(screen.getByRole("menuitem", { name: "Schedule…" }));
    await user.type(screen.getByLabelText("Publish on (IST)"), "2026-12-01T09:30");
    await user.click(screen.getByRole("button", { name: "Schedule" }));
    await waitFor(() => expect(sent("POST", `${path}/p3/status`)).toHaveLength(1));
    expect(sent("POST", `${path}/p3/status`)[0]?.body).toEqual({
      to: "scheduled",
      publishAt: "2026-12-01T04:00:00.000Z",
      version: 1,
    });
  });

  test("lists where it is used, and cannot be deleted while in use", async () => {
    const { user } = await open("?photograph=p3");
    const drawer = await screen.findByRole("dialog", { name: "Loft" });
    expect(within(drawer).getByRole("link", { name: "Kitchen, header image" }).getAttribute("href")).toBe(
      "/admin/kitchen-images?placement=x1",
    );
    expect(within(drawer).getByText(/never shown to visitors/)).toBeTruthy();
    await user.click(within(drawer).getByRole("button", { name: "More" }));
    expect(screen.getByRole("menuitem", { name: /^Delete/ }).getAttribute("aria-disabled")).toBe("true");
  });
});
