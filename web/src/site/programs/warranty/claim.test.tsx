// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { ClaimForm } from "./claim";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const typed = {
  "Project number": "PRJ/2026-27/0001",
  "What is wrong?": "The left door of the wardrobe has come off.",
  "Full Name": "Meera Joseph",
  "Phone Number": "98450 11111",
  "Email Address": "meera@example.com",
};

const field = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label });

test("a claim that the server refuses keeps what was typed, and one that it takes says what happens next", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path !== "/api/warranty/claims") return Response.json(path === "/api/page-settings" ? [] : {});
    sent.push(JSON.parse(String(init.body)));
    return sent.length === 1
      ? Response.json(
          { code: "invalid", message: "Please check the form.", fields: { phone: "Enter a mobile number." } },
          { status: 422 },
        )
      : Response.json(
          { number: "TK/2026-27/0007", acknowledgeBy: "2026-11-30T04:30:00Z", resolveBy: "2026-12-28T04:30:00Z" },
          { status: 202 },
        );
  });
  const user = userEvent.setup();
  render(<ClaimForm />, { wrapper: MemoryRouter });
  const send = () => user.click(screen.getByRole("button", { name: "Send claim" }));

  // Nothing goes out without what we need, and each field says what it lacks.
  await send();
  expect(await screen.findByText("Please enter your project number.")).toBeTruthy();
  expect(sent).toEqual([]);

  for (const [label, text] of Object.entries(typed)) {
    // One after the other, as people type.
    // oxlint-disable-next-line no-await-in-loop
    await user.type(field(label), text);
  }
  await send();
  expect(await screen.findByText("Enter a mobile number.")).toBeTruthy();
  for (const [label, text] of Object.entries(typed)) expect(field(label).value).toBe(text);

  await send();
  expect(await screen.findByRole("heading", { name: "We have your claim." })).toBeTruthy();
  expect(screen.getByText(/TK\/2026-27\/0007.*meera@example\.com.*30 Nov 2026.*28 Dec 2026/s)).toBeTruthy();
  expect(sent[1]).toEqual({
    projectNumber: "PRJ/2026-27/0001",
    text: "The left door of the wardrobe has come off.",
    name: "Meera Joseph",
    phone: "98450 11111",
    email: "meera@example.com",
  });

  // Another fault of the same home: only the text is new, and that is where one types next.
  await user.click(screen.getByRole("button", { name: "Report another fault" }));
  expect(document.activeElement).toBe(field("What is wrong?"));
  expect([field("What is wrong?").value, field("Full Name").value]).toEqual(["", "Meera Joseph"]);
});
