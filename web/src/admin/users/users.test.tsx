// @vitest-environment jsdom
import type { User } from "../../api/contract/types.gen";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Answers, type Shown, show } from "../kit/test-screen";
import { Component } from "./route";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown;
afterEach(() => shown.close());

const path = "/api/admin/users";

const vikram: User = {
  id: "u2",
  email: "vikram@nivas.example",
  firstName: "Vikram",
  lastName: "Shetty",
  role: "sales",
  status: "active",
  lastSignInAt: "2026-11-21T05:00:00Z",
  invitedAt: null,
  createdAt: "2026-10-01T05:00:00Z",
  version: 4,
  teamMember: { id: "m2", name: "Vikram Shetty" },
  isSalesHead: false,
  hasSecondFactor: false,
  customers: [],
};

const phone = {
  id: "s1",
  method: "password",
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604",
  ip: "198.51.100.20",
  createdAt: "2026-11-01T05:00:00Z",
  refreshedAt: "2026-11-21T05:00:00Z",
};

/** Opens the drawer of `user`, signed in as `u1`. */
async function open(user: User, answers: Answers = {}) {
  shown = await show(<Component />, `/admin/users?user=${user.id}`, {
    [`GET ${path}`]: { items: [user], total: 1, page: 1, perPage: 25 },
    [`GET ${path}/${user.id}`]: user,
    [`GET ${path}/${user.id}/sessions`]: [phone],
    [`GET ${path}/${user.id}/access-log`]: [],
    "GET /api/admin/views": [],
    ...answers,
  });
  const drawer = await screen.findByRole("dialog", { name: `${user.firstName} ${user.lastName}` });
  await within(drawer).findByText("Safari on iPhone");
  return { ...shown, drawer: within(drawer) };
}

/** Clicks a button in the drawer, then confirms its dialog. */
async function confirm(button: string, confirm: string) {
  await shown.user.click(screen.getByRole("button", { name: button }));
  const dialog = await screen.findByRole("alertdialog");
  await shown.user.click(within(dialog).getByRole("button", { name: confirm }));
  return dialog;
}

const bodies = (method: string, address: string) => shown.sent(method, address).map(({ body }) => body);

describe("forbidden actions are disabled, with the reason", () => {
  test("for oneself", async () => {
    const { drawer } = await open({ ...vikram, id: "u1", role: "admin" });
    expect(drawer.getByRole<HTMLButtonElement>("button", { name: "Change role" }).disabled).toBe(true);
    expect(drawer.getByText("You can’t change your own role.")).toBeTruthy();
    expect(drawer.getByRole<HTMLButtonElement>("button", { name: "Suspend" }).disabled).toBe(true);
    expect(drawer.getByRole<HTMLButtonElement>("button", { name: "Send reset link" }).disabled).toBe(false);
  });

  test("for the last active admin", async () => {
    const { drawer, sent } = await open({ ...vikram, role: "admin" });
    expect(await drawer.findAllByText("There must be at least one active admin.")).toHaveLength(2);
    const request = sent("GET", path).find(({ url }) => url.searchParams.get("role") === "admin");
    expect(request?.url.searchParams.get("status")).toBe("active");
  });
});

test("a client's customers are shown, and what to do without any", async () => {
  const client: User = { ...vikram, role: "client", teamMember: null };
  const { drawer } = await open({ ...client, customers: [{ id: "c1", name: "Rao Stores" }] });
  expect(drawer.getByRole("link", { name: "Rao Stores" }).getAttribute("href")).toBe("/admin/customers?customer=c1");
  shown.close();
  const { drawer: other } = await open(client);
  expect(other.getByText("None linked. Invite them from the customer’s drawer.")).toBeTruthy();
});

describe("actions", () => {
  test("a role is changed with the version that was read", async () => {
    const role = `${path}/u2/role`;
    const { user } = await open(vikram, { [`PUT ${role}`]: { ...vikram, role: "designer", version: 5 } });
    await user.click(screen.getByRole("button", { name: "Change role" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Change Vikram Shetty’s role" }));
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Change role" }).disabled).toBe(true);
    await user.selectOptions(dialog.getByRole("combobox", { name: "Role" }), "Designer");
    await user.click(dialog.getByRole("button", { name: "Change role" }));
    await waitFor(() => expect(bodies("PUT", role)).toEqual([{ role: "designer", version: 4 }]));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("the dialog shows the server's refusal, and the user is fetched again", async () => {
    const message = "Someone else has changed this in the meantime.";
    const { sent } = await open(vikram, {
      [`PUT ${path}/u2/suspension`]: () => ({ status: 409, body: { status: 409, code: "stale", message } }),
    });
    const dialog = await confirm("Suspend", "Suspend");
    expect((await within(dialog).findByRole("alert")).textContent).toBe(message);
    await waitFor(() => expect(sent("GET", `${path}/u2`)).toHaveLength(2));
  });

  test("a sales user is made sales head, with the version that was read", async () => {
    const head = `${path}/u2/sales-head`;
    const { user, drawer } = await open(vikram, { [`PUT ${head}`]: { ...vikram, isSalesHead: true, version: 5 } });
    await user.click(drawer.getByRole("button", { name: "Make sales head" }));
    await waitFor(() => expect(bodies("PUT", head)).toEqual([{ isSalesHead: true, version: 4 }]));
  });

  test("a suspension is lifted", async () => {
    const { sent } = await open({ ...vikram, status: "suspended" }, { [`DELETE ${path}/u2/suspension`]: vikram });
    expect(screen.queryByRole("button", { name: "Suspend" })).toBeNull();
    await confirm("Lift suspension", "Lift suspension");
    await waitFor(() => expect(sent("DELETE", `${path}/u2/suspension`)).toHaveLength(1));
  });

  test("a reset link is sent", async () => {
    const { sent } = await open(vikram, { [`POST ${path}/u2/password-reset`]: {} });
    await confirm("Send reset link", "Send reset link");
    await waitFor(() => expect(sent("POST", `${path}/u2/password-reset`)).toHaveLength(1));
  });

  test("a failure to resend an invitation is shown", async () => {
    const { user } = await open(
      { ...vikram, status: "invited", invitedAt: "2026-11-20T05:00:00Z", lastSignInAt: null },
      {
        [`POST ${path}/u2/invitation`]: () => ({ status: 409, body: { status: 409, code: "x", message: "Not now." } }),
      },
    );
    await user.click(screen.getByRole("button", { name: "Resend invitation" }));
    await waitFor(() =>
      expect(screen.getAllByRole("alert").map((one) => one.textContent)).toContain("Action failed. Not now."),
    );
  });

  test("one session or all sessions are ended", async () => {
    const sessions = `${path}/u2/sessions`;
    const { sent } = await open(vikram, { [`DELETE ${sessions}/s1`]: {}, [`DELETE ${sessions}`]: {} });
    await confirm("Sign out Safari on iPhone", "Sign out");
    await waitFor(() => expect(sent("DELETE", `${sessions}/s1`)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await confirm("Sign out everywhere", "Sign out");
    await waitFor(() => expect(sent("DELETE", sessions)).toHaveLength(1));
  });
});

test("an invited user is opened", async () => {
  const { user } = await open(vikram, {
    [`POST ${path}/invitations`]: { ...vikram, id: "u9", firstName: "Divya", lastName: "", status: "invited" },
    [`GET ${path}/u9`]: { ...vikram, id: "u9", firstName: "Divya", lastName: "Menon", status: "invited" },
  });
  await user.keyboard("{Escape}n");
  const drawer = within(await screen.findByRole("dialog", { name: "Invite user" }));
  await user.type(drawer.getByLabelText(/^E-mail/), "divya@nivas.example");
  await user.type(drawer.getByLabelText(/^First name/), "Divya");
  await user.click(drawer.getByRole("button", { name: "Send invitation" }));
  expect(await drawer.findByText("Please choose a role.")).toBeTruthy();
  await user.selectOptions(drawer.getByLabelText(/^Role/), "Content");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByRole("dialog", { name: "Divya Menon" });
  expect(bodies("POST", `${path}/invitations`)).toEqual([
    { email: "divya@nivas.example", firstName: "Divya", lastName: "", role: "content" },
  ]);
});
