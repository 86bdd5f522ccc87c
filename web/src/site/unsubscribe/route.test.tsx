// @vitest-environment jsdom
import { cleanup, configure, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, it, vi } from "vitest";
import { type Answer, startApi } from "../../features/booking/test-api";
import { Component } from "./route";

// Real user events are slow on a busy machine.
configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 30_000 });

let api: Awaited<ReturnType<typeof startApi>>;

afterEach(async () => {
  cleanup();
  await api.close();
});

async function visit(answer: (count: number) => Answer) {
  api = await startApi((_, count) => answer(count));
  const router = createMemoryRouter([{ path: "/unsubscribe/:token", Component }], {
    initialEntries: ["/unsubscribe/tok%2Fen"],
  });
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

const stop = () => screen.findByRole("button", { name: "Unsubscribe" });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

it("changes nothing until the button is clicked", async () => {
  await visit(() => ({ status: 200, body: { email: "a•••@example.com" } }));
  await stop();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(api.received).toEqual([]);
});

it("unsubscribes and shows the address", async () => {
  const user = await visit(() => ({ status: 200, body: { email: "a•••@example.com" } }));
  await user.click(await stop());
  await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(await title("You're unsubscribed"));
  expect(document.body.textContent).toContain(
    "We won't send marketing e-mails to a•••@example.com any more. Your consent is withdrawn.",
  );
  expect(api.received.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /api/unsubscribe/tok%2Fen"]);
});

it("reports an unknown link", async () => {
  const user = await visit(() => ({
    status: 404,
    body: { status: 404, code: "not_found", message: "The requested resource could not be found.", requestId: "r1" },
  }));
  await user.click(await stop());
  await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(await title("This link doesn't work."));
});

it("can be retried after a failure", async () => {
  const user = await visit((count) =>
    count === 1
      ? { status: 500, body: { status: 500, code: "internal", message: "Something went wrong.", requestId: "r1" } }
      : { status: 200, body: { email: "a•••@example.com" } },
  );
  await user.click(await stop());
  await title("That didn't work.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(await title("You're unsubscribed"));
  expect(api.received).toHaveLength(2);
});
