import { expect, it } from "vitest";
import { assign, unusedColumns } from "./mapping";

it("maps a column to one field only", () => {
  const mapping = assign({ customerName: "A", customerPhone: "B" }, "customerEmail", "B");
  expect(mapping).toEqual({ customerName: "A", customerEmail: "B" });
});

it("clears a field", () => {
  expect(assign({ customerName: "A", tags: "B" }, "tags", "")).toEqual({ customerName: "A" });
});

it("lists unmapped columns", () => {
  expect(unusedColumns(["Name", "Flat", "Phone"], { customerName: "Name", customerPhone: "Phone" })).toEqual(["Flat"]);
});
