import { describe, expect, it } from "vitest";
import { money } from "../../ui/format";
import { balanceText, periodUntil, startOfYear } from "./statements";

describe("a statement", () => {
  it("starts with the financial year", () => {
    expect(startOfYear("2026-11-27")).toBe("2026-04-01");
    expect(startOfYear("2027-03-31")).toBe("2026-04-01");
    expect(startOfYear("2027-04-01")).toBe("2027-04-01");
  });

  it("says who owes whom", () => {
    expect(balanceText(0, money)).toBe("Nothing outstanding");
    expect(balanceText(50_000, money)).toBe("₹500 outstanding");
    expect(balanceText(-50_000, money)).toBe("₹500 paid in advance");
  });

  it("ends today or earlier, and not before it starts", () => {
    const reasons = (from: string, to: string) =>
      periodUntil("2026-11-27")
        .safeParse({ from, to })
        .error?.issues.map(({ message }) => message) ?? [];
    expect(reasons("2026-04-01", "2026-11-27")).toEqual([]);
    expect(reasons("2026-11-27", "2026-11-27")).toEqual([]);
    expect(reasons("2026-11-27", "2026-11-26")).toEqual(["The last day can't be before the first."]);
    expect(reasons("2026-11-27", "2026-11-28")).toEqual(["Please choose today or an earlier day."]);
    expect(reasons("", "2026-11-27")).toEqual(["Please choose the day."]);
  });
});
