// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RouterProvider, createMemoryRouter } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Access, Me, Role } from "../../api/contract/types.gen";
import { cookieStorage, clearSessionCookies } from "../../features/session/cookies";
import { invalidateMe } from "../../features/session/me";
import { setSessionState } from "../../features/session/state";
import { startService, tokensOf } from "../../features/session/test-service";
import { client } from "../kit/query";
import { routes } from "../routes";

vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  client.clear();
  act(() => {
    clearSessionCookies();
    setSessionState({ is: "signed out" });
  });
  vi.unstubAllGlobals();
});

const elsewhere = ["/auth", "/client-portal"].map((path) => ({ path, element: <h1>{path}</h1> }));

type Visit = { role?: Role; areas?: Record<string, Access>; signedIn?: boolean };

async function visit(address: string, { role = "admin", areas = {}, signedIn = true }: Visit = {}) {
  const me: Me = {
    id: "u1",
    email: "asha@nivas.example",
    firstName: "Asha",
    lastName: "Rao",
    role,
    status: "active",
    areas: { desk: "full", leads: "full", team: "view", users: "full", settings: "full", ...areas },
    needsSecondFactor: false,
    hasDeclaredAge: true,
  };
  startService();
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input, "http://localhost");
    if (pathname === "/api/me") return Response.json(me);
    if (pathname === "/api/admin/team") return Response.json({ items: [], total: 0, page: 1, perPage: 25 });
    if (pathname === "/api/admin/views") return Response.json([]);
    return others(input, init);
  });
  invalidateMe();
  if (signedIn) {
    cookieStorage.setItem("sb-localhost-auth-token", JSON.stringify(tokensOf("access-0", "refresh-0", 3600)));
    setSessionState({ is: "signed in", user: { id: me.id, email: me.email } });
  }
  const router = createMemoryRouter([...routes, ...elsewhere], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  const settled = () => {
    expect(router.state.initialized && router.state.navigation.state).toBe("idle");
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
  };
  await waitFor(settled, { timeout: 15_000 });
  return { router, user: userEvent.setup() };
}

const menu = () => within(screen.getByRole("navigation", { name: "Admin" }));
const entries = () =>
  menu()
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

describe("the menu", () => {
  test("shows the permitted screens and marks the current one", async () => {
    await visit("/admin/team", { role: "sales", areas: { users: "none", settings: "none" } });
    expect(entries()).toEqual(["Dashboard", "Leads", "Visits", "Team"]);
    expect(menu().getByRole("link", { name: "Team" }).getAttribute("aria-current")).toBe("page");
    expect(menu().getByRole("link", { name: "Dashboard" }).hasAttribute("aria-current")).toBe(false);
  });

  test("leaves out permitted areas without a screen", async () => {
    await visit("/admin/team", { areas: { books: "full" } });
    expect(entries()).toEqual(["Dashboard", "Leads", "Visits", "Team", "Users", "Settings"]);
  });
});

test("the screen has a title, breadcrumbs and a skip link", async () => {
  await visit("/admin/team");
  await waitFor(() => expect(document.title).toBe("Team | Nivas"));
  const breadcrumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(breadcrumbs.getByRole("link", { name: "Admin" }).getAttribute("href")).toBe("/admin");
  expect(breadcrumbs.getByText("Team").getAttribute("aria-current")).toBe("page");
  const skip = screen.getByRole("link", { name: "Skip to content" });
  expect(document.querySelector(skip.getAttribute("href") ?? "")).toBe(screen.getByRole("main"));
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
});

test("the admin styles apply only in the admin area", async () => {
  const { router } = await visit("/admin/team");
  expect(document.documentElement.dataset["area"]).toBe("admin");
  await act(() => router.navigate("/client-portal"));
  expect(document.documentElement.dataset["area"]).toBeUndefined();
});

describe("without access", () => {
  const noPermission = "You don't have permission to perform this action.";

  test("a visitor signs in first, and then returns to the address", async () => {
    const { router } = await visit("/admin/team?member=1", { signedIn: false });
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe("/auth?next=%2Fadmin%2Fteam%3Fmember%3D1");
  });

  test("a client is forwarded to the portal", async () => {
    const { router } = await visit("/admin", { role: "client", areas: {} });
    expect(router.state.location.pathname).toBe("/client-portal");
  });

  test("a client sees that other addresses are not permitted", async () => {
    await visit("/admin/team", { role: "client", areas: { team: "none" } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(noPermission);
    expect(screen.queryByRole("navigation", { name: "Admin" })).toBeNull();
    expect(screen.getByRole("link", { name: "Go to your projects" }).getAttribute("href")).toBe("/client-portal");
  });

  test("staff see that a screen is not permitted", async () => {
    await visit("/admin/team", { role: "content", areas: { team: "none" } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(noPermission);
    expect(screen.getByRole("navigation", { name: "Admin" })).toBeTruthy();
  });
});

test("an unknown admin address shows the 404 page inside the shell", async () => {
  await visit("/admin/nowhere");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("404 Page Not Found");
  expect(entries()).toContain("Team");
});

test("the user menu shows the account and signs out", async () => {
  const assign = vi.fn();
  const { user } = await visit("/admin/team");
  vi.stubGlobal("location", { ...window.location, origin: "http://localhost", pathname: "/admin/team", assign });
  await user.click(screen.getByRole("button", { name: /^Account: ?Asha Rao$/ }));
  expect(await screen.findByText("asha@nivas.example")).toBeTruthy();
  await user.click(screen.getByRole("menuitem", { name: "Sign out" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/auth"));
  expect(document.cookie).toBe("");
});
