// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { type RouteObject, RouterProvider, createMemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clearSessionCookies, hasSessionCookie } from "../../features/session/cookies";
import { sessionClient } from "../../features/session/session";
import { setSessionState } from "../../features/session/state";
import { type TestService, startService } from "../../features/session/test-service";
import { currentToast } from "../../ui/toast";
import { routes } from "./routes";

// Real user events are slow on a busy machine.
configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 30_000 });

let service: TestService;
let user: UserEvent;

beforeEach(() => {
  service = startService();
  user = userEvent.setup();
});

afterEach(async () => {
  cleanup();
  if (hasSessionCookie()) await (await sessionClient()).signOut({ scope: "local" });
  clearSessionCookies();
  setSessionState({ is: "signed out" });
  vi.unstubAllGlobals();
});

/** Opens the page; all other paths render nothing. */
async function open(address: string) {
  const elsewhere: RouteObject = { path: "*", element: null };
  const router = createMemoryRouter([{ children: [...routes, elsewhere], HydrateFallback: () => null }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.initialized).toBe(true));
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    history: () => router.state.historyAction,
  };
}

const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text);
const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
const callsTo = (path: string) => service.calls.filter((call) => call.path.startsWith(path));

async function fillSignUp(confirmation = "green door under mango") {
  await type("First Name", "Asha");
  await type("Last Name", "Rao");
  await type("Email", "asha@example.com");
  await type("Password", "green door under mango");
  await type("Confirm Password", confirmation);
  await user.click(screen.getByLabelText(/I am 18 or older/));
}

describe("signing in", () => {
  test("leads to the back office, or to the requested page", async () => {
    for (const [address, destination] of [
      ["/auth", "/admin"],
      ["/auth?next=%2Fdashboard", "/dashboard"],
      ["/auth?next=%2F%2Felsewhere.example", "/admin"],
    ] as const) {
      const page = await open(address);
      await type("Email", "asha@example.com");
      await type("Password", "green door under mango");
      await press("Sign In");
      await waitFor(() => expect(page.address()).toBe(destination));
      expect(currentToast()).toMatchObject({
        title: "Welcome back!",
        description: "You have been signed in successfully.",
        variant: "default",
      });
      cleanup();
      await (await sessionClient()).signOut({ scope: "local" });
    }
  });

  test("shows the service's error message", async () => {
    service.password = Response.json(
      { code: "invalid_credentials", message: "Invalid login credentials" },
      { status: 400, headers: { "x-supabase-api-version": "2024-01-01" } },
    );
    const page = await open("/auth");
    await type("Email", "asha@example.com");
    await type("Password", "wrong");
    await press("Sign In");
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: "Sign In Failed",
        description: "Invalid login credentials",
        variant: "destructive",
      }),
    );
    expect(page.address()).toBe("/auth");
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(screen.getByLabelText("Password"));
  });

  test("shows the generic error for other failures", async () => {
    service.password = new TypeError("Failed to fetch");
    await open("/auth");
    await type("Email", "asha@example.com");
    await type("Password", "green door");
    await press("Sign In");
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: "Error",
        description: "An unexpected error occurred. Please try again.",
      }),
    );
  });

  test("needs both fields", async () => {
    await open("/auth");
    await press("Sign In");
    expect(await screen.findByText("Please enter your e-mail address.")).toBeTruthy();
    expect(screen.getByText("Please enter your password.")).toBeTruthy();
    expect(service.calls).toEqual([]);
  });

  test("asks for confirmation of an unconfirmed e-mail address", async () => {
    service.password = Response.json(
      { code: "email_not_confirmed", message: "Email not confirmed" },
      { status: 400, headers: { "x-supabase-api-version": "2024-01-01" } },
    );
    await open("/auth");
    await type("Email", "asha@example.com");
    await type("Password", "green door");
    await press("Sign In");
    await expect
      .poll(() => document.activeElement, { timeout: 10_000 })
      .toBe(await screen.findByRole("heading", { name: "Confirm your e-mail address" }));
    expect(screen.getByLabelText("6-digit code")).toBeTruthy();
    await waitFor(() => expect(callsTo("/auth/v1/resend")).toHaveLength(1));
  });

  test("explains once that the session has ended", async () => {
    const page = await open("/auth?next=%2Fadmin%2Fleads&ended");
    await waitFor(() => expect(page.address()).toBe("/auth?next=%2Fadmin%2Fleads"));
    expect(currentToast()).toMatchObject({ title: "Please sign in to continue." });
  });
});

describe("signing up", () => {
  test("with two different passwords sends no request", async () => {
    await open("/auth?tab=sign-up");
    await fillSignUp("green door under mangos");
    await press("Sign Up");
    expect(currentToast()).toMatchObject({
      title: "Password Mismatch",
      description: "Passwords do not match. Please try again.",
      variant: "destructive",
    });
    await waitFor(() => expect(screen.getByLabelText("Confirm Password")).toBe(document.activeElement));
    expect(callsTo("/auth/v1/signup")).toEqual([]);
  });

  test("asks to confirm the e-mail address", async () => {
    await open("/auth?tab=sign-up&next=%2Fdashboard");
    await fillSignUp();
    await press("Sign Up");
    await expect
      .poll(() => document.activeElement, { timeout: 10_000 })
      .toBe(await screen.findByRole("heading", { name: "Confirm your e-mail address" }));
    expect(currentToast()).toMatchObject({
      title: "Account Created!",
      description: "Please check your email to confirm your account.",
    });
    const [call] = callsTo("/auth/v1/signup");
    expect(new URLSearchParams(call?.path.split("?")[1]).get("redirect_to")).toBe(
      `${window.location.origin}/auth/confirm?next=%2Fdashboard`,
    );
    expect(call?.body).toMatchObject({
      email: "asha@example.com",
      password: "green door under mango",
      data: { first_name: "Asha", last_name: "Rao", age_declaration: "age-2026-11" },
    });
  });

  test("shows the service's error message, at the field if it is about the password", async () => {
    service.signUp = Response.json(
      { code: "weak_password", message: "This password is too common.", weak_password: { reasons: ["pwned"] } },
      { status: 422, headers: { "x-supabase-api-version": "2024-01-01" } },
    );
    await open("/auth?tab=sign-up");
    await fillSignUp();
    await press("Sign Up");
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: "Sign Up Failed",
        description: "This password is too common.",
        variant: "destructive",
      }),
    );
    expect(await screen.findByText("This password is too common.")).toBeTruthy();
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(screen.getByLabelText("Password"));
  });

  test("keeps the e-mail address when switching tabs, and the open tab in the URL", async () => {
    const page = await open("/auth?next=%2Fdashboard");
    await type("Email", "asha@example.com");
    await type("Password", "green door");
    await user.click(screen.getByRole("tab", { name: "Sign Up" }));
    expect(page.address()).toBe("/auth?next=%2Fdashboard&tab=sign-up");
    expect(await screen.findByLabelText("First Name")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("asha@example.com");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });
});

describe("a link from an e-mail", () => {
  test("does nothing without a click, and leaves no token in the URL", async () => {
    const page = await open("/auth/confirm?token_hash=secret&type=signup&next=%2Fdashboard");
    await waitFor(() => expect(page.address()).toBe("/auth/confirm"));
    expect(page.history()).toBe("REPLACE");
    expect(service.calls).toEqual([]);

    await press("Confirm e-mail address");
    await waitFor(() => expect(page.address()).toBe("/dashboard"));
    expect(callsTo("/auth/v1/verify").map(({ body }) => body)).toEqual([
      expect.objectContaining({ token_hash: "secret", type: "signup" }),
    ]);
    expect(hasSessionCookie()).toBe(true);
  });

  test.each(["recovery", "invite"])("of type %s leads to choosing a password", async (kind) => {
    const page = await open(`/auth/confirm?token_hash=secret&type=${kind}`);
    await press(kind === "invite" ? "Accept invitation" : "Continue");
    await waitFor(() => expect(page.address()).toBe("/auth/password"));
    await type("New Password", "green door under mango");
    await type("Confirm Password", "green door under mango");
    await press("Save password");
    await waitFor(() => expect(page.address()).toBe("/admin"));
    expect(callsTo("/auth/v1/user").map(({ method, body }) => [method, body])).toEqual([
      ["PUT", expect.objectContaining({ password: "green door under mango" })],
    ]);
  });

  test("reports that it has expired and offers a new one", async () => {
    service.verify = Response.json(
      { code: "otp_expired", message: "Email link is invalid or has expired" },
      { status: 403, headers: { "x-supabase-api-version": "2024-01-01" } },
    );
    await open("/auth/confirm?token_hash=old&type=recovery");
    await press("Continue");
    await expect
      .poll(() => document.activeElement, { timeout: 10_000 })
      .toBe(await screen.findByRole("heading", { name: "This link is no longer valid." }));
    expect(screen.getByRole("link", { name: "Send a new link" }).getAttribute("href")).toBe("/auth/recover");
  });

  test("can be retried when there was no answer", async () => {
    service.verify = new TypeError("Failed to fetch");
    const page = await open("/auth/confirm?token_hash=secret&type=signup");
    await press("Confirm e-mail address");
    await waitFor(() => expect(currentToast()).toMatchObject({ title: "Error" }));
    service.verify = null;
    await press("Confirm e-mail address");
    await waitFor(() => expect(page.address()).toBe("/admin"));
  });
});

test("password recovery answers the same for every e-mail address", async () => {
  const page = await open("/auth/recover?next=%2Fdashboard");
  await type("Email", "nobody@example.com");
  await press("Send link");
  await expect
    .poll(() => document.activeElement, { timeout: 10_000 })
    .toBe(await screen.findByRole("heading", { name: "Check your e-mail" }));
  expect(document.body.textContent).toContain("If nobody@example.com has an account with us");
  await type("6-digit code", "123 456");
  await press("Continue");
  await waitFor(() => expect(page.address()).toBe("/auth/password?next=%2Fdashboard"));
  expect(callsTo("/auth/v1/verify").map(({ body }) => body)).toEqual([
    expect.objectContaining({ email: "nobody@example.com", token: "123456", type: "recovery" }),
  ]);
});

test("choosing a password requires a session", async () => {
  const page = await open("/auth/password?next=%2Fdashboard");
  expect(page.address()).toBe("/auth/recover?next=%2Fdashboard");
});
