// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { startApi } from "../booking/test-api";
import { ChooseVisit } from "./choose-visit";

let api: Awaited<ReturnType<typeof startApi>>;

afterEach(async () => {
  cleanup();
  await api.close();
});

const at = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });
const first = at("2026-11-28T03:30:00Z", "2026-11-28T04:30:00Z");
const second = at("2026-11-28T05:00:00Z", "2026-11-28T06:00:00Z");

it("keeps the address when somebody else was faster, and offers what is left", async () => {
  api = await startApi(({ method, body }, count) => {
    if (method === "GET") return { status: 200, body: { times: count === 1 ? [first, second] : [second] } };
    const { startsAt } = JSON.parse(body) as { startsAt: string };
    return startsAt === first.startsAt
      ? { status: 409, body: { status: 409, code: "slot_taken", message: "This time is no longer free." } }
      : { status: 201, body: { ...second, designer: "Meera Iyer" } };
  });
  render(<ChooseVisit token="token" />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("radio", { name: "9:00 am" }));
  await user.type(screen.getByRole("textbox", { name: /Address of the home/ }), "12 Rose Lane");
  await user.click(screen.getByRole("button", { name: "Book the visit" }));
  expect(await screen.findByText("This time is no longer free.")).toBeTruthy();
  await expect.poll(() => screen.queryByRole("radio", { name: "9:00 am" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "10:30 am" }));
  await user.click(screen.getByRole("button", { name: "Book the visit" }));
  expect(await screen.findByText(/Saturday, 28 November, 10:30 am to 11:30 am, with Meera Iyer/)).toBeTruthy();
  const sent = api.received.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body) as object);
  expect(sent.at(-1)).toEqual({ startsAt: second.startsAt, address: "12 Rose Lane" });
});

it("offers nothing where no time can be chosen", async () => {
  api = await startApi(() => ({ status: 200, body: { times: [] } }));
  const { container } = render(<ChooseVisit token="token" />);
  await expect.poll(() => api.received.length).toBe(1);
  expect(container.textContent).toBe("");
});
