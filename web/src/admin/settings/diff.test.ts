import { expect, test } from "vitest";
import { differences, fieldLabel, leafText } from "./diff";

test("only changed values are listed, with a readable path", () => {
  const old = {
    inbox: "sales@example.com",
    workingHours: {
      weekdays: { from: "09:00:00", until: "18:00:00" },
      sunday: { from: "10:00:00", until: "16:00:00" },
    },
    days: [1, 3, 7, 14],
    isOn: true,
  };
  const next = structuredClone(old);
  next.workingHours.sunday.from = "11:00:00";
  next.days = [1, 3, 7, 21];
  next.isOn = false;
  expect(differences(old, next)).toEqual([
    { path: ["Working hours", "Sunday", "from"], old: "10:00:00", new: "11:00:00" },
    { path: ["Days"], old: [1, 3, 7, 14], new: [1, 3, 7, 21] },
    { path: ["Turned on"], old: true, new: false },
  ]);
  expect(differences(old, structuredClone(old))).toEqual([]);
});

test("added and removed values compare with null, and every form of empty is equal", () => {
  expect(differences({ a: "x", b: null, c: "" }, { b: "", c: undefined, d: ["y"] })).toEqual([
    { path: ["D"], old: null, new: ["y"] },
    { path: ["A"], old: "x", new: null },
  ]);
  expect(differences(null, { a: { b: 1 } })).toEqual([{ path: ["A", "B"], old: null, new: 1 }]);
  expect(differences(0, false)).toEqual([{ path: [], old: 0, new: false }]);
});

test("amounts are in rupees", () => {
  expect(differences({ codLimitPaise: 2_500_000 }, { codLimitPaise: 99_50 })).toEqual([
    { path: ["Largest order to pay on delivery"], old: "₹25,000", new: "₹99.50" },
  ]);
  expect(fieldLabel("price_paise")).toBe("Price");
});

test("lists of records are compared by index", () => {
  const links = [{ name: "Instagram", url: "https://example.com/i" }];
  const more = [
    { ...links[0], url: "https://example.com/o" },
    { name: "YouTube", url: "https://example.com/y" },
  ];
  expect(differences({ socialLinks: links }, { socialLinks: more })).toEqual([
    { path: ["Social links", "1", "Url"], old: "https://example.com/i", new: "https://example.com/o" },
    { path: ["Social links", "2", "Name"], old: null, new: "YouTube" },
    { path: ["Social links", "2", "Url"], old: null, new: "https://example.com/y" },
  ]);
});

test.each([
  ["phoneNumber", "Phone number"],
  ["sla_breached", "Sla breached"],
  ["gstin", "GSTIN"],
  ["nurtureOn", "Nurture on"],
])("%s reads %s", (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

test.each([
  [null, null],
  [true, "Yes"],
  [0, "0"],
  ["2026-11-21T09:00:00Z", "21 Nov 2026, 2:30 pm"],
  ["09:00:00", "9:00 am"],
  [["kitchen", null], "kitchen, none"],
] as const)("%j reads %j", (value, text) => {
  expect(leafText(value)).toBe(text);
});
