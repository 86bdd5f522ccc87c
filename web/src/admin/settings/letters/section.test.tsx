// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { LetterName, LetterSummary } from "../../../api/contract/types.gen";
import { type Shown, admin, show } from "../../kit/test-screen";
import { LettersSection } from "./section";

let shown: Shown;
afterEach(() => shown.close());

function summary(name: LetterName, subject: string, updatedBy: string | null = null): LetterSummary {
  const isChanged = updatedBy !== null;
  return { name, subject, isChanged, updatedAt: isChanged ? "2026-11-21T09:00:00Z" : null, updatedBy };
}

const groups = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

test("e-mails are found by occasion, and by who changed them", async () => {
  shown = await show(
    <LettersSection />,
    "/admin/settings?section=letters",
    {
      "GET /api/admin/letter-texts": [
        summary("confirm_visit", "Your visit is booked for {time}"),
        summary("cancel_receipt", "Cancelled: {kind} {number}", "Ravi Kumar"),
        summary("return_declined", "Return {number}: We can't take this return."),
      ],
    },
    admin(),
  );
  const { user } = shown;
  const search = await screen.findByRole("searchbox", { name: "Find e-mails" });
  expect(groups()).toEqual(["Site visits", "Payments", "Returns and complaints"]);

  await user.type(search, "decline return{Enter}");
  await waitFor(() => expect(groups()).toEqual(["Returns and complaints"]));
  expect(screen.getByText("1 of 3 e-mails")).toBeTruthy();

  await user.clear(search);
  await user.type(search, "changed ravi{Enter}");
  await waitFor(() => expect(groups()).toEqual(["Payments"]));

  await user.clear(search);
  await user.type(search, "nothing of the kind{Enter}");
  await user.click(await screen.findByRole("button", { name: "Show all e-mails" }));
  await waitFor(() => expect(groups()).toHaveLength(3));
});
