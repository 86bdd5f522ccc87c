// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { EditableLetter } from "../../../api/contract/types.gen";
import { type ApiRequest, type Shown, admin, show } from "../../kit/test-screen";
import { LettersSection } from "./section";

const address = "/api/admin/letter-texts/confirm_visit";

const letter: EditableLetter = {
  name: "confirm_visit",
  built: {
    subject: "Your visit is booked for {time}",
    headline: "Your visit is booked.",
    opening: "Hello {first_name}, {designer} comes.",
    closing: "",
    variables: [{ name: "designer", meaning: "Who comes", example: "Meera Iyer", isOptional: false }],
    requiredInSubject: ["time"],
  },
  content: { headline: "See you soon." },
  version: 3,
  updatedAt: "2026-11-21T09:00:00Z",
  updatedBy: "Ravi Kumar",
};

let shown: Shown;
afterEach(() => shown.close());

async function open() {
  shown = await show(
    <LettersSection />,
    "/admin/settings?section=letters&letter=confirm_visit",
    {
      [`GET ${address}`]: letter,
      [`PUT ${address}`]: ({ body }: ApiRequest) => {
        const { value } = body as { value: EditableLetter["content"] };
        return { status: 200, body: { ...letter, content: value, version: 4 } };
      },
      [`POST ${address}/preview`]: { subject: "Your visit", text: "Your visit\n", html: "<p>Your visit</p>" },
    },
    admin(),
  );
  return shown.user;
}

test("a variable goes where the cursor is, and only changed fields are saved", async () => {
  const user = await open();
  const opening = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Opening" });
  await user.click(opening);
  opening.setSelectionRange(6, 18);
  await user.click(screen.getByRole("button", { name: "Insert {designer}" }));
  expect(opening.value).toBe("Hello {designer}, {designer} comes.");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send me a test" }).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown.sent("PUT", address)).toHaveLength(1));
  const value = { headline: "See you soon.", opening: "Hello {designer}, {designer} comes." };
  expect(shown.sent("PUT", address)[0]?.body).toEqual({ value, version: 3 });
});

test("the built text is restored after a confirmation", async () => {
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Restore the built text…" }));
  await user.click(screen.getByRole("button", { name: "Restore" }));
  await waitFor(() => expect(shown.sent("PUT", address)[0]?.body).toEqual({ value: {}, version: 3 }));
});
