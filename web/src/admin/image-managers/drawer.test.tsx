// @vitest-environment jsdom
import type { Placement } from "../../api/contract/types.gen";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type Answers, type ApiRequest, type Shown, admin, show } from "../kit/test-screen";
import { PlacementDrawer } from "./drawer";
import { addressOf, blank, draftOf } from "./placement";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown;
afterEach(() => shown.close());

const head: Placement = {
  ...blank,
  id: "p1",
  page: "kitchen",
  slot: "hero",
  photograph: {
    id: "f1",
    fileName: "hob.jpg",
    alt: "A hob",
    focal: { x: 0.5, y: 0.5 },
    crops: { desktop: null, phone: null },
    picture: null,
  },
  photographId: "f1",
  position: 1,
  updatedAt: "2026-11-21T09:00:00Z",
  version: 1,
};
const saved = ({ body }: ApiRequest) => {
  const { version, ...draft } = body as Placement;
  return { status: 200, body: { ...head, ...draft, version: version + 1 } };
};

/** With the record as first read: the list is fetched again only later. */
async function open(answers: Answers) {
  shown = await show(
    <PlacementDrawer placement={head} />,
    "/admin/kitchen-images?placement=p1",
    answers,
    admin({ content: "full" }),
  );
  const drawer = await screen.findByRole("dialog", { name: "hob.jpg" });
  const save = () => shown.user.click(within(drawer).getByRole("button", { name: "Save" }));
  return { drawer, save, title: within(drawer).getByLabelText(/^Title/) };
}

const versions = () => shown.sent("PUT", addressOf("p1")).map(({ body }) => (body as Placement).version);

test("a change right after saving is based on the saved version", async () => {
  const { save, title } = await open({ [`PUT ${addressOf("p1")}`]: saved });
  await shown.user.type(title, "Green");
  await save();
  await screen.findByText("Saved", { selector: "[role=status] *" });
  await shown.user.type(title, " kitchen");
  await save();
  await waitFor(() => expect(versions()).toEqual([1, 2]));
  expect(shown.sent("PUT", addressOf("p1"))[1]?.body).toMatchObject({ ...draftOf(head), title: "Green kitchen" });
});

test("leaving warns about changes made after saving an unchanged form", async () => {
  const { drawer, save, title } = await open({ [`PUT ${addressOf("p1")}`]: saved });
  await save();
  await screen.findByText("Saved", { selector: "[role=status] *" });
  await shown.user.type(title, "Green");
  await shown.user.click(within(drawer).getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeTruthy();
});

test("input typed while saving stays, and leaving warns about it", async () => {
  const answered = Promise.withResolvers<void>();
  const { drawer, save, title } = await open({
    [`PUT ${addressOf("p1")}`]: async (request: ApiRequest) => {
      await answered.promise;
      return saved(request);
    },
  });
  await shown.user.type(title, "Green ");
  await save();
  await waitFor(() => expect(versions()).toEqual([1]));
  await shown.user.type(title, "kitchen");
  const close = within(drawer).getByRole("button", { name: "Close" });
  await shown.user.click(close);
  answered.resolve();
  const dialog = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
  await shown.user.click(within(dialog).getByRole("button", { name: "Stay" }));
  expect(title).toHaveProperty("value", "Green kitchen");
  await shown.user.click(close);
  await screen.findByRole("alertdialog", { name: "Leave without saving?" });
  await shown.user.click(screen.getByRole("button", { name: "Stay" }));
  await save();
  await waitFor(() => expect(versions()).toEqual([1, 2]));
  expect(shown.sent("PUT", addressOf("p1")).map(({ body }) => (body as Placement).title)).toEqual([
    "Green",
    "Green kitchen",
  ]);
});

test("replacing the active hero saves the form without an error", async () => {
  const refusal = { status: 409, code: "hero_taken", message: "Oak stands at the head of this page." };
  const { drawer, save, title } = await open({
    [`PUT ${addressOf("p1")}`]: (request: ApiRequest) =>
      request.url.searchParams.has("replaces") || (request.body as Placement).version > 1
        ? saved(request)
        : { status: 409, body: refusal },
  });
  await shown.user.click(within(drawer).getByRole("switch", { name: /^Visible to visitors/ }));
  await save();
  const dialog = await screen.findByRole("alertdialog", { name: "Replace the current hero?" });
  await shown.user.click(within(dialog).getByRole("button", { name: "Replace" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(within(drawer).queryByText(refusal.message)).toBeNull();
  await shown.user.type(title, "Green");
  await save();
  await waitFor(() => expect(versions()).toEqual([1, 1, 2]));
});
