// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../api/error";
import { type Asked, RequestForm } from "./request-form";

afterEach(cleanup);

vi.setConfig({ testTimeout: 30_000 });

function show({ anonymous = true, submit = () => Promise.resolve() }: Partial<Parameters<typeof RequestForm>[0]> = {}) {
  const sent: Asked[] = [];
  const send = async (asked: Asked) => {
    sent.push(asked);
    await submit(asked);
  };
  render(<RequestForm anonymous={anonymous} submit={send} />);
  return { sent, user: userEvent.setup() };
}

const send = () => screen.getByRole("button", { name: "Send request" });

it("asks what it is about before anything else, and puts the focus there", async () => {
  const { sent, user } = show();
  await user.click(send());
  expect(await screen.findByText("Please choose a request.")).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("radio", { name: "See my data" }));
  expect(sent).toEqual([]);
});

it("says at the field what is missing, and keeps what was typed", async () => {
  const { sent, user } = show();
  await user.click(screen.getByRole("radio", { name: "Correct my data" }));
  await user.type(screen.getByLabelText("Full Name"), "Asha Rao");
  await user.click(send());
  expect(await screen.findByText("Please enter your e-mail address.")).toBeTruthy();
  expect(screen.getByText("Please tell us what it is about.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Full Name").value).toBe("Asha Rao");
  expect(sent).toEqual([]);
});

it("sends a nominee with a nomination alone", async () => {
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

it("puts the server's reason at the field it names", async () => {
  const refusal = new ApiError("Please check your input and try again.", {
    kind: "VALIDATION",
    status: 422,
    problem: { fields: { "ask.details": "must say what it is about" } },
  });
  const { user } = show({ anonymous: false, submit: () => Promise.reject(refusal) });
  await user.click(screen.getByRole("radio", { name: "See my data" }));
  await user.click(send());
  expect(await screen.findByText(/must say what it is about/i)).toBeTruthy();
});
