// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KitchenPlan } from "../../api/contract/types.gen";
import { asha, startService } from "../session/test-service";

const kitchen: KitchenPlan = {
  layout: "straight",
  legs: [1000],
  island: null,
  package: "essential",
  core: "BWR plywood",
  finish: "Laminate",
  counter: "Granite",
  wallUnits: 80,
  hasLoft: false,
  tallUnits: 0,
  accessories: [],
  appliances: [],
};

/** The calls about saved items, and whether the next change is refused. */
let calls: string[];
let refuses: boolean;

/** The modules hold the session, so each test loads new ones. */
async function open({ isSignedIn = true } = {}) {
  vi.resetModules();
  const { SaveButton } = await import("./save-button");
  const { setSessionState } = await import("../session/state");
  const router = createMemoryRouter(
    [
      { path: "/designs", Component: () => <SaveButton kind="design" id="d1" title="Green kitchen" /> },
      { path: "/auth", Component: () => <p>Sign in here</p> },
    ],
    { initialEntries: ["/designs?style=Classic"] },
  );
  const signIn = () => setSessionState({ is: "signed in", user: { id: asha.id, email: asha.email } });
  if (isSignedIn) signIn();
  render(<RouterProvider router={router} />);
  return { router, signIn, user: userEvent.setup() };
}

beforeEach(() => {
  calls = [];
  refuses = false;
  sessionStorage.clear();
  startService();
  const service = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), "http://localhost");
    if (!pathname.startsWith("/api/me/saved")) return service(input, init);
    calls.push(`${init.method} ${pathname}`);
    if (pathname === "/api/me/saved") {
      return Response.json({ designs: [], photographs: [{ id: "d1" }], videos: [] });
    }
    return refuses ? Response.json({ message: "no" }, { status: 404 }) : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = () => screen.findByRole("button", { name: "Save Green kitchen" });
const isPressed = async () => (await button()).getAttribute("aria-pressed") === "true";

test("saving shows at once and is reverted if the API refuses", async () => {
  const { user, signIn } = await open();
  signIn();
  await waitFor(async () => expect((await button()).getAttribute("aria-disabled")).toBeNull());
  expect(await isPressed(), "a photograph with the same id is another item").toBe(false);
  await user.click(await button());
  expect(await isPressed()).toBe(true);
  refuses = true;
  await user.click(await button());
  await waitFor(() => expect(calls.at(-1)).toBe("DELETE /api/me/saved/design/d1"));
  await waitFor(async () => expect(await isPressed()).toBe(true));
});

test("a kitchen that a visitor planned is saved once they have signed in", async () => {
  const { signIn } = await open({ isSignedIn: false });
  await screen.findByRole("link", { name: "Save Green kitchen: sign in" });
  const { storePendingSave } = await import("./pending-save");
  storePendingSave({ kind: "kitchen", plan: kitchen });
  signIn();
  await waitFor(() => expect(calls).toEqual(["GET /api/me/saved", "POST /api/me/saved-kitchens"]));
  expect(sessionStorage).toHaveLength(0);
});

test("a visitor signs in first and then finds the item saved", async () => {
  const { user, router, signIn } = await open({ isSignedIn: false });
  await user.click(await screen.findByRole("link", { name: "Save Green kitchen: sign in" }));
  expect(router.state.location.pathname + router.state.location.search).toBe("/auth?next=%2Fdesigns%3Fstyle%3DClassic");
  signIn();
  await router.navigate("/designs");
  await waitFor(async () => expect(await isPressed()).toBe(true));
  expect(calls).toEqual(["GET /api/me/saved", "PUT /api/me/saved/design/d1"]);
});
