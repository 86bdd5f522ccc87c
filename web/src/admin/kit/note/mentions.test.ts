import { expect, test } from "vitest";
import { inserted, matching, mentionedIn, parts, typedMention } from "./mentions";

const ravi = { id: "1", name: "Ravi Kumar" };
const ravin = { id: "2", name: "Ravi Kumaran" };

test("an @ begins a name at the beginning and after a space, not within an address", () => {
  expect(typedMention("@", 1)).toEqual({ at: 0, name: "" });
  expect(typedMention("Ask @Ravi Ku", 12)).toEqual({ at: 4, name: "Ravi Ku" });
  expect(typedMention("Ask @Ravi", 4)).toBeNull();
  expect(typedMention("asha@nivas", 10)).toBeNull();
  expect(typedMention("@Ravi\nplease", 12)).toBeNull();
});

test("names match by the beginnings of their words", () => {
  expect(matching([ravi, ravin], "")).toEqual([ravi, ravin]);
  expect(matching([ravi, ravin], "kumara")).toEqual([ravin]);
  expect(matching([ravi, ravin], "Ravi please")).toEqual([]);
});

test("a chosen name takes the place of what was typed", () => {
  expect(inserted("Ask @ra today", 7, { at: 4, name: "ra" }, ravi)).toEqual({
    text: "Ask @Ravi Kumar today",
    caret: 16,
  });
});

test("only colleagues that the text still names are sent, each once", () => {
  expect(mentionedIn("@Ravi Kumar", [ravi, ravin, ravi])).toEqual(["1"]);
  expect(mentionedIn("Ravi Kumar", [ravi])).toEqual([]);
  // Both were chosen, and the shorter name was deleted again.
  expect(mentionedIn("@Ravi Kumaran", [ravi, ravin])).toEqual(["2"]);
  expect(mentionedIn("@Ravi Kumaran and @Ravi Kumar", [ravi, ravin])).toEqual(["1", "2"]);
});

test("mentions are marked, the longer name first", () => {
  expect(parts("Ask @Ravi Kumaran.", [ravi.name, ravin.name])).toEqual([
    { text: "Ask ", isMention: false },
    { text: "@Ravi Kumaran", isMention: true },
    { text: ".", isMention: false },
  ]);
  expect(parts("No names", [])).toEqual([{ text: "No names", isMention: false }]);
});
