// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RouterProvider, createMemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PublicOrganization } from "../../api/contract/types.gen";
import { noOrganization, organization } from "../../api/site-settings";
import { cartKey } from "../../features/cart/count";
import { signedOut, setSession } from "../../api/session";
import { bookingRequest, closeBooking } from "../../features/booking/open";
import { PageHead } from "../page-head";
import { canonicalOr } from "./canonical-address";
import { Cart } from "./cart";
import { Footer } from "./footer";
import { canonical, isNoindex, sanitised } from "./head";
import { Header } from "./header";
import { isClosed } from "./maintenance";
import type { ShellData } from "./load";
import type { Navigation } from "./navigation";
import { useIdlePrefetch } from "./prefetch";

const navigation: Navigation = {
  services: [
    { path: "/painting-services", label: "Painting", isNew: false },
    { path: "/home-automation", label: "Home automation", isNew: false },
  ],
  offers: [{ path: "/pricing", label: "Pricing", isNew: false }],
  topBar: [{ path: "/bring-your-design", label: "BYOD", isNew: true }],
  cart: null,
};

function show(element: React.ReactNode, organization: Partial<PublicOrganization> = {}): void {
  const data: ShellData = {
    settings: [],
    organization: { ...noOrganization, ...organization },
    maintenance: { maintenanceMode: false, maintenanceMessage: null },
    year: 2026,
  };
  const router = createMemoryRouter([{ id: "shell", path: "*", element, loader: () => data }], {
    hydrationData: { loaderData: { shell: data } },
  });
  render(<RouterProvider router={router} />);
}

beforeEach(() => {
  localStorage.clear();
  closeBooking();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("files of the next pages are fetched after 2 s, but not offline", async () => {
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(["/assets/next.js"]));
  vi.useFakeTimers();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { unmount } = renderHook(useIdlePrefetch);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).not.toHaveBeenCalled();

  unmount();
  onLine.mockRestore();
  renderHook(useIdlePrefetch);
  await vi.advanceTimersByTimeAsync(1999);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const link = () => document.head.querySelector("link[rel=prefetch]");
  expect(link()).toBeNull();
  // Once nothing else is to do.
  await vi.advanceTimersByTimeAsync(200);
  expect(link()?.getAttribute("href")).toBe("/assets/next.js");
});

describe("the services menu", () => {
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const button = () => screen.getByRole("button", { name: "Services" });
  const painting = () => screen.queryByRole("link", { name: "Painting" });

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show(<Header navigation={navigation} phone={null} />);
  });

  test("opens on hover and closes 150 ms after the pointer leaves", async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    expect(painting()).toBeNull();
    await user.hover(button());
    expect(painting()).not.toBeNull();
    expect(button().getAttribute("aria-expanded")).toBe("true");
    await user.unhover(button());
    await wait(100);
    expect(painting()).not.toBeNull();
    await wait(100);
    expect(painting()).toBeNull();
  });

  test("stays open when the pointer returns in time or clicks the button", async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.hover(button());
    await user.unhover(button());
    await user.hover(button());
    await user.click(button());
    await wait(1000);
    expect(painting()).not.toBeNull();
  });

  test("opens and closes by keyboard and restores the focus", async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    screen.getByRole("link", { name: "Nivas, home" }).focus();
    await user.tab();
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(button());
    expect(painting()).not.toBeNull();
    await user.tab();
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(painting());
    await user.keyboard("{Escape}");
    expect(painting()).toBeNull();
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(button());
    await user.keyboard("{Enter}");
    expect(painting()).not.toBeNull();
    await user.keyboard("{Enter}");
    expect(painting()).toBeNull();
  });

  test("closes when it loses the focus", async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    screen.getByRole("link", { name: "Nivas, home" }).focus();
    await user.tab();
    expect(painting()).not.toBeNull();
    for (let links = 0; links < 3; links += 1) await user.tab();
    await expect
      .poll(() => document.activeElement, { timeout: 10_000 })
      .toBe(screen.getByRole("link", { name: "Pricing" }));
    expect(painting()).toBeNull();
  });
});

test("without services there is no services menu", () => {
  show(<Header navigation={{ ...navigation, services: [] }} phone={null} />);
  expect(screen.queryByRole("button", { name: "Services" })).toBeNull();
});

test("the bar shows the phone number, or offers a call if there is none", async () => {
  show(<Header navigation={navigation} phone="+91 80 5550 0142" />);
  expect(screen.getByRole("link", { name: "Call +91 80 5550 0142" }).getAttribute("href")).toBe("tel:+918055500142");
  cleanup();
  show(<Header navigation={navigation} phone={null} />);
  await userEvent.click(screen.getByRole("button", { name: "Request a call" }));
  expect(bookingRequest()).not.toBeNull();
});

test("Book Consultation opens the booking", async () => {
  show(<Header navigation={navigation} phone={null} />);
  await userEvent.click(screen.getByRole("button", { name: "Book Consultation" }));
  expect(bookingRequest()).not.toBeNull();
});

test("the drawer shows the groups, and closes with a link", async () => {
  // jsdom does not implement `showModal`.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  show(<Header navigation={navigation} phone="+91 80 5550 0142" />);
  await userEvent.click(screen.getByRole("button", { name: "Menu" }));
  const drawer = await screen.findByRole("dialog", { name: "Menu" });
  expect(within(drawer).getByRole("heading", { name: "Quick Links" })).toBeTruthy();
  await userEvent.click(within(drawer).getByRole("link", { name: "About" }));
  expect(screen.queryByRole("dialog", { name: "Menu" })).toBeNull();
});

describe("the cart", () => {
  test.each([
    ["one item", '[{"quantity":1}]', "Cart, 1 item", "1"],
    ["several items", '[{"quantity":2},{"quantity":3},{"quantity":"x"}]', "Cart, 5 items", "5"],
    ["a hundred items", '[{"quantity":100}]', "Cart, 100 items", "99+"],
  ])("holding %s", (_, stored, name, badge) => {
    localStorage.setItem(cartKey, stored);
    show(<Cart path="/cart" />);
    const link = screen.getByRole("link", { name });
    expect([link.getAttribute("href"), link.textContent || null]).toEqual(["/cart", badge]);
  });

  test.each([
    ["is empty", null, "/cart"],
    ["is invalid JSON", "{", "/cart"],
    ["has another shape", '{"lines":[]}', "/cart"],
    ["has no page", '[{"quantity":1}]', null],
  ])("is left out while it %s", (_, stored, path) => {
    if (stored) localStorage.setItem(cartKey, stored);
    show(<Cart path={path} />);
    expect(screen.queryByRole("link", { name: /^Cart/ })).toBeNull();
  });
});

test("the footer shows our contact details", () => {
  show(<Footer />, { phoneNumber: "+91 80 5550 0142", officeAddress: "14 Road", city: "Bengaluru" });
  expect(screen.getByRole("link", { name: "+91 80 5550 0142" })).toBeTruthy();
  expect(screen.getByText("14 Road, Bengaluru")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^E-mail on request/ })).toBeTruthy();
  expect(screen.getByText("© 2026 Nivas. All rights reserved.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Book Free Consultation" })).toBeTruthy();
});

test("titles and the footer have the company's own name", () => {
  organization.keep({ ...noOrganization, brandName: "Areca House" });
  show(
    <>
      <PageHead title="Prices" description="What it costs." path="/pricing" />
      <Footer />
    </>,
  );
  expect(document.title).toBe("Prices | Areca House");
  expect(screen.getByText("© 2026 Areca House. All rights reserved.")).toBeTruthy();
  organization.clear();
});

describe("maintenance", () => {
  const closed = { maintenanceMode: true, maintenanceMessage: null };

  test("hides all pages but sign-in", () => {
    expect(isClosed(closed, "/")).toBe(true);
    expect(isClosed(closed, "/auth")).toBe(false);
    expect(isClosed(closed, "/auth/confirm")).toBe(false);
    expect(isClosed(closed, "/authors")).toBe(true);
    expect(isClosed({ ...closed, maintenanceMode: false }, "/")).toBe(false);
  });

  test("is bypassed by admins only", () => {
    setSession({ ...signedOut, role: () => "admin" });
    expect(isClosed(closed, "/")).toBe(false);
    setSession({ ...signedOut, role: () => "client" });
    expect(isClosed(closed, "/")).toBe(true);
    setSession(signedOut);
  });
});

test.each([
  ["/projects/", "https://nivas.in", "https://nivas.in/projects"],
  ["/", "https://nivas.in/", "https://nivas.in/"],
  ["/about", "http://nivas.in", "https://nivas.example/about"],
  ["/about", "", "https://nivas.example/about"],
])("the canonical URL of %s on %s is %s", (path, site, address) => {
  expect(canonical(path, site)).toBe(address);
});

test.each([
  ["/designs/b?from=a", "https://nivas.in/designs/b?from=a"],
  ["https://nivas.in/designs/b/", "https://nivas.in/designs/b"],
  ["http://nivas.in/designs/b", "https://nivas.in/designs/a"],
  ["https://elsewhere.example/designs/b", "https://nivas.in/designs/a"],
  ["//elsewhere.example/designs/b", "https://nivas.in/designs/a"],
  ["javascript:alert(1)", "https://nivas.in/designs/a"],
  [null, "https://nivas.in/designs/a"],
])("a page with canonical %s has %s", (given, address) => {
  expect(canonicalOr("/designs/a", given, "https://nivas.in")).toBe(address);
});

test.each([
  ["Kitchens <b>for you</b>", "Kitchens bfor you/b"],
  ["JavaScript: alert(1)", "alert(1)"],
  ["a onclick=b", "a b"],
  ["javasjavascript:cript:x", "x"],
  ["Tradition = craft", "Tradition = craft"],
])("search metadata says %s as %s", (text, safe) => {
  expect(sanitised(text)).toBe(safe);
});

test.each(["/admin", "/admin/leads", "/dashboard", "/auth"])("%s is noindex", (path) => {
  expect(isNoindex(path)).toBe(true);
});

test.each(["/", "/about", "/administration", "/blog/admin"])("%s is not", (path) => {
  expect(isNoindex(path)).toBe(false);
});
