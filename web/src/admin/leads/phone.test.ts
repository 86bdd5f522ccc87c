import { expect, test } from "vitest";
import { e164, whatsappLink } from "./phone";

test.each([
  ["98450 12345", "+919845012345"],
  ["098450-12345", "+919845012345"],
  ["+91 (98450) 12345", "+919845012345"],
  ["919845012345", "+919845012345"],
  ["+971 50 123 4567", "+971501234567"],
])("%s is %s", (typed, number) => {
  expect(e164(typed)).toBe(number);
});

test.each(["12345", "58450 12345", "ask at the gate", "+91 98450 1234 or 5", ""])("%s is ambiguous", (typed) => {
  expect(e164(typed)).toBeNull();
  expect(whatsappLink(typed, "Hello")).toBeNull();
});

test("a WhatsApp link carries the greeting", () => {
  expect(whatsappLink("98450 12345", "Hello Asha & family")).toBe(
    "https://wa.me/919845012345?text=Hello%20Asha%20%26%20family",
  );
});
