// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../api/error";
import { type PrivacyRequestInput, RequestForm } from "./request-form";

afterEach(cleanup);

vi.setConfig({ testTimeout: 30_000 });

function show({ anonymous = true, submit = () => Promise.resolve() }: Partial<Parameters<typeof RequestForm>[0]> = {}) {
  const sent: PrivacyRequestInput[] = [];
  const send = async (input: PrivacyRequestInput) => {
    sent.push(input);
    await submit(input);
  };
  render(<RequestForm anonymous={anonymous} submit={send} />);
  return { sent, user: userEvent.setup() };
}

const send = () => screen.getByRole("button", { name: "Send request" });

it("requires a kind of request and focuses it", async () => {
  const { sent, user } = show();
  await user.click(send());
  expect(await screen.findByText("Please choose a request.")).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("radio", { name: "See my data" }));
  expect(sent).toEqual([]);
});

it("shows errors at the fields and keeps the input", async () => {
  const { sent, user } = show();
  await user.click(screen.getByRole("radio", { name: "Correct my data" }));
  await user.type(screen.getByLabelText("Full Name"), "Asha Rao");
  await user.click(send());
  expect(await screen.findByText("Please enter your e-mail address.")).toBeTruthy();
  expect(screen.getByText("Please give us the details.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Full Name").value).toBe("Asha Rao");
  expect(sent).toEqual([]);
});

it("sends a nominee only with a nomination", async () => {
  const { sent, user } = show({ anonymous: false });
  await user.click(screen.getByRole("radio", { name: "Name a nominee" }));
  await user.type(screen.getByLabelText("Nominee's name"), "Ravi Rao");
  await user.type(screen.getByLabelText("Nominee's e-mail"), "ravi@example.com");
  await user.click(send());
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ kind: "nomination", nominee: { name: "Ravi Rao", email: "ravi@example.com" } });
  await user.click(screen.getByRole("radio", { name: "Erase my data" }));
  await user.click(send());
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).not.toHaveProperty("nominee");
});

it("shows the server's reason at the field", async () => {
  const refusal = new ApiError("Please check your input and try again.", {
    kind: "VALIDATION",
    status: 422,
    problem: { fields: { "ask.details": "must not be blank" } },
  });
  const { user } = show({ anonymous: false, submit: () => Promise.reject(refusal) });
  await user.click(screen.getByRole("radio", { name: "See my data" }));
  await user.click(send());
  expect(await screen.findByText(/must not be blank/i)).toBeTruthy();
});
