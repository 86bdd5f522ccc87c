import { expect, it } from "vitest";
import { assign, unused } from "./mapping";

it("gives a column to one field only", () => {
  const mapping = assign({ customerName: "A", customerPhone: "B" }, "customerEmail", "B");
  expect(mapping).toEqual({ customerName: "A", customerEmail: "B" });
});

it("takes a column away", () => {
  expect(assign({ customerName: "A", tags: "B" }, "tags", "")).toEqual({ customerName: "A" });
});

it("names the columns that go nowhere", () => {
  expect(unused(["Name", "Flat", "Phone"], { customerName: "Name", customerPhone: "Phone" })).toEqual(["Flat"]);
});
