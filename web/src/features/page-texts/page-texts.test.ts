import { describe, expect, test } from "vitest";
import { merged } from "./merge";
import { inOrder } from "./order";
import { withFigures } from "./placeholders";
import { referral } from "./refer-earn";
import { serviceText } from "./service-content";
import { content } from "./services/modular-kitchens";
import { warranty } from "./warranty";

describe("a changed text", () => {
  const built = {
    title: "Kitchens",
    scope: { title: "Included", included: ["Units", "Lights"] },
    questions: [{ ask: "How long?", answer: "45 days." }],
  };

  test("shows what was changed, and the built text elsewhere", () => {
    const questions = [{ ask: "Who comes?", answer: "Two carpenters." }];
    expect(merged(built, { scope: { title: "What you get" }, questions })).toEqual({
      title: "Kitchens",
      scope: { title: "What you get", included: ["Units", "Lights"] },
      questions,
    });
  });

  test("shows the built text for what is empty, of another type or not known any more", () => {
    expect(merged(built, null)).toBe(built);
    const old = { title: "", scope: "Included", questions: [], hero: { room: "kitchen" } };
    expect(merged(built, old as never)).toEqual(built);
  });

  test("leaves what is not a text as it is", () => {
    const text = serviceText(content, { heading: "Cook here", materials: { title: "Boards" } });
    expect(text).toMatchObject({ heading: "Cook here", interest: "kitchen", hero: content.hero });
    expect(text.materials).toEqual({ ...content.materials, title: "Boards" });
    expect(text.prices.rows).toEqual([]);
  });
});

describe("the order of sections", () => {
  const names = (places: readonly { name: string }[]) => places.map(({ name }) => name);

  test("is the changed one, without sections that do not exist", () => {
    const order = inOrder(
      ["a", "b", "c"],
      [{ name: "c", isHidden: true }, { name: "x" }, { name: "a" }, { name: "b" }],
    );
    expect(order).toEqual([{ name: "c", isHidden: true }, { name: "a" }, { name: "b" }]);
  });

  test("has a new section after the one that it follows by design", () => {
    expect(names(inOrder(["a", "b", "new", "c"], [{ name: "c" }, { name: "b" }, { name: "a" }]))).toEqual([
      "c",
      "b",
      "new",
      "a",
    ]);
    expect(names(inOrder(["new", "a", "b"], [{ name: "b" }, { name: "a" }]))).toEqual(["new", "b", "a"]);
    expect(names(inOrder(["a", "b"], []))).toEqual(["a", "b"]);
  });
});

describe("figures in a text", () => {
  test("are filled in wherever they are, and what is no figure stays", () => {
    const text = { lead: "We pay {reward}.", rules: ["Within { days }.", "A { gift }."], order: 1 };
    expect(withFigures(text, { reward: "₹5,000", days: "30 days" })).toEqual({
      lead: "We pay ₹5,000.",
      rules: ["Within 30 days.", "A { gift }."],
      order: 1,
    });
  });

  test("of the referral page are those that the form names", () => {
    const named = (text: unknown) => new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/gu)].map(([, name]) => name));
    expect(named(referral)).toEqual(
      new Set(["reward", "highestReward", "dueShare", "contactDays", "validDays", "panAbove"]),
    );
    // The others are not left out while it is none.
    expect(named({ ...referral, rules: null })).not.toContain("contactDays");
    expect(named(warranty)).toEqual(new Set(["longestYears"]));
  });
});
