// @vitest-environment jsdom
import { cleanup, configure, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, it, vi } from "vitest";
import { type Answer, startApi } from "../../features/booking/test-api";
import { Component } from "./route";

// Clicked and typed key by key, on machines that may be busy.
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

const stop = () => screen.findByRole("button", { name: "Stop these e-mails" });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

it("changes nothing until it is asked to", async () => {
  await visit(() => ({ status: 200, body: { email: "a•••@example.com" } }));
  await stop();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(api.received).toEqual([]);
});

it("stops the e-mails and says to whom", async () => {
  const user = await visit(() => ({ status: 200, body: { email: "a•••@example.com" } }));
  await user.click(await stop());
  await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(await title("Done."));
  expect(document.body.textContent).toContain(
    "No more marketing e-mails will go to a•••@example.com. Your consent is withdrawn.",
  );
  expect(api.received.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /api/unsubscribe/tok%2Fen"]);
});

it("says when it does not know the link", async () => {
  const user = await visit(() => ({
    status: 404,
    body: { status: 404, code: "not_found", message: "The requested resource could not be found.", requestId: "r1" },
  }));
  await user.click(await stop());
  await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(await title("We do not know this link."));
});

it("can be tried again after a failure", async () => {
  const user = await visit((count) =>
    count === 1
      ? { status: 500, body: { status: 500, code: "internal", message: "Something went wrong.", requestId: "r1" } }
      : { status: 200, body: { email: "a•••@example.com" } },
  );
  await user.click(await stop());
  await title("That did not work.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(await title("Done."));
  expect(api.received).toHaveLength(2);
});
