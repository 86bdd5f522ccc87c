// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Pages } from "../visit/measure";
import { cookieNotice } from "./notices";

/** The pages of the router, moved by the test. */
let pathname = "/";
const moved = new Set<() => void>();
const pages = {
  get state() {
    return { location: { pathname }, navigation: { state: "idle" } };
  },
  subscribe: (listener: () => void) => {
    moved.add(listener);
    return () => moved.delete(listener);
  },
} as unknown as Pages;

const recorded: unknown[] = [];

beforeEach(() => {
  vi.resetModules();
  pathname = "/";
  recorded.length = 0;
  document.cookie = "consent=; Max-Age=0; Path=/";
  vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
    if (path === "/api/organization-settings/public") return Response.json({});
    recorded.push(JSON.parse(String(options.body)));
    return new Response(null, { status: 204 });
  });
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "globalPrivacyControl");
});

async function show() {
  const { showNotice, openSettings } = await import("./notice");
  const { startConsent, consent } = await import("./consent");
  await startConsent();
  render(
    <>
      <main id="content" tabIndex={-1}>
        <a href="/pricing">Pricing</a>
      </main>
      <button type="button">Cookie settings</button>
    </>,
  );
  act(() => showNotice(pages));
  return {
    user: userEvent.setup(),
    purposes: () => consent().purposes,
    open: () => {
      const button = screen.getByRole("button", { name: "Cookie settings" });
      button.focus();
      act(() => openSettings(pages, button));
    },
  };
}

const notice = () => screen.queryByRole("region", { name: "Cookies" });
const settings = () => screen.queryByRole("region", { name: "Cookie settings" });
const button = (name: string) => screen.getByRole("button", { name });

test("offers three equal buttons in a landmark, and leaves the focus where it is", async () => {
  await show();
  const region = notice();
  expect(region?.textContent).toContain(cookieNotice.text);
  const buttons = within(region as HTMLElement).getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Accept all", "Refuse all", "Choose"]);
  expect(new Set(buttons.map(({ className }) => className)).size).toBe(1);
  expect(document.activeElement).toBe(document.body);
});

test.each([
  ["Accept all", true],
  ["Refuse all", false],
])("%s chooses and goes, and the keyboard goes on with the page", async (name, isAllowed) => {
  const { user, purposes } = await show();
  await user.tab();
  expect(document.activeElement).toBe(button("Accept all"));
  await user.click(button(name));
  expect(notice()).toBeNull();
  expect(purposes()).toEqual({ analytics: isAllowed, ads: isAllowed });
  expect(recorded).toEqual([
    { textVersion: cookieNotice.version, analytics: isAllowed, ads: isAllowed, channel: "notice" },
  ]);
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("purposes are chosen one by one, and none is ticked in advance", async () => {
  const { user, purposes } = await show();
  await user.click(button("Choose"));
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("checkbox", { name: "Analytics" }));
  await user.keyboard(" ");
  await user.click(button("Save choice"));
  expect(purposes()).toEqual({ analytics: true, ads: false });
});

test("Escape does not choose", async () => {
  const { user } = await show();
  await user.tab();
  await user.keyboard("{Escape}");
  expect(notice()).toBeTruthy();
  expect(recorded).toEqual([]);
});

test("pages that are not for visitors show none", async () => {
  await show();
  pathname = "/admin";
  act(() => moved.forEach((listener) => listener()));
  expect(notice()).toBeNull();
  pathname = "/pricing";
  act(() => moved.forEach((listener) => listener()));
  expect(notice()).toBeTruthy();
});

test("the footer opens the choice in force, and a change takes effect", async () => {
  const { user, open, purposes } = await show();
  await user.click(button("Accept all"));
  open();
  expect(document.activeElement?.textContent).toBe("Cookie settings");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Ads" }).checked).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Ads" }));
  await user.click(button("Save choice"));
  expect(settings()).toBeNull();
  expect(purposes()).toEqual({ analytics: true, ads: false });
  expect(recorded.at(-1)).toMatchObject({ channel: "footer", analytics: true, ads: false });
  expect(document.activeElement).toBe(button("Cookie settings"));
});

test("closing the settings changes nothing", async () => {
  const { user, open } = await show();
  await user.click(button("Refuse all"));
  for (const close of [() => user.keyboard("{Escape}"), () => user.click(button("Close"))]) {
    open();
    expect(settings()).toBeTruthy();
    await close();
    expect(settings()).toBeNull();
  }
  expect(recorded).toHaveLength(1);
});

test("a browser's signal shows no notice, and the footer says so and still lets them choose", async () => {
  Object.defineProperty(navigator, "globalPrivacyControl", { value: true, configurable: true });
  const { user, open, purposes } = await show();
  expect(notice()).toBeNull();
  open();
  expect(settings()?.textContent).toContain("Your browser asks sites not to track you");
  await user.click(button("Accept all"));
  expect(purposes()).toEqual({ analytics: true, ads: true });
});
