import { expect, it } from "vitest";
import { missing } from "./import";

it("needs a name, and a phone number or an e-mail address", () => {
  expect(missing({})).toMatch(/names/);
  expect(missing({ customerName: "Name" })).toMatch(/phone/);
  expect(missing({ customerName: "Name", customerEmail: "Mail" })).toBeNull();
});
