import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { KitchenChoices } from "../../api/contract/types.gen";
import { calculatorAddress } from "../../features/kitchens/address";
import { feetAndInches } from "./feet";
import { defaultCeiling, maxOpenings, newOpening } from "./openings";
import {
  type Plan,
  defaultPlan,
  parseLength,
  lengths,
  materialsOf,
  maxPieces,
  maxTallUnits,
  parsePlan,
  planSearch,
  toKitchenPlan,
} from "./plan";

const piece = (item: string) => ({ item, name: item, ratePaise: 100_00 });

const choices: KitchenChoices = {
  cores: ["BWR plywood", "BWP plywood", "HDHMR board"],
  finishes: ["Laminate", "Acrylic", "PU paint", "Veneer"],
  counters: ["Granite", "Quartz", "Solid surface"],
  finishSwatches: [],
  counterSwatches: [],
  accessories: [piece("kitchen_accessory/pantry"), piece("kitchen_accessory/dish_rack")],
  appliances: [piece("kitchen_appliance/hob")],
};

const plan: Plan = {
  layout: "u_shape",
  walls: [800, 1050, 625],
  island: 600,
  ceiling: 1000,
  openings: [
    { kind: "window", wall: 1, from: 350, width: 400, sill: 325, head: 700 },
    { kind: "door", wall: 2, from: 0, width: 275, sill: 0, head: 683 },
  ],
  package: "luxe",
  core: "HDHMR board",
  finish: "Veneer",
  counter: "Solid surface",
  wallUnits: 65,
  hasLoft: true,
  tallUnits: 2,
  pieces: { "kitchen_accessory/pantry": 1, "kitchen_appliance/hob": 2 },
};

const read = (text: string) => parsePlan(new URLSearchParams(text), choices);

describe("the URL", () => {
  it("holds the whole plan", () => {
    expect(read(planSearch(plan).toString())).toEqual(plan);
    const island: Plan = { ...plan, layout: "island", walls: [900, 800, 800], island: 450 };
    expect(read(planSearch(island).toString())).toEqual(island);
  });

  it("is the same that saved kitchens link to", () => {
    const island: Plan = {
      ...plan,
      layout: "island",
      openings: [],
      ceiling: defaultCeiling,
      hasLoft: false,
      pieces: {},
    };
    for (const one of [plan, island, defaultPlan(choices)]) {
      const address = calculatorAddress(toKitchenPlan(one, choices));
      expect(address).toBe(`/kitchen-calculator?${planSearch(one).toString()}`);
    }
    // The API's heights where a visitor gave none.
    const window = { kind: "window", wall: 0, from: 100, width: 400 } as const;
    const measured = { ...toKitchenPlan(plan, choices), openings: [window] };
    const [, search = ""] = calculatorAddress(measured).split("?");
    expect(read(search).openings).toEqual([{ ...window, sill: 300, head: 700 }]);
  });

  it("falls back to the default plan for missing and invalid values", () => {
    expect(read("")).toEqual(defaultPlan(choices));
    const odd =
      "layout=round&walls=a,-2,1e9&package=gold&core=Gold&wallUnits=1000&tallUnits=99&with=sauna:3,kitchen_appliance/hob:0";
    expect(read(odd)).toEqual({ ...defaultPlan(choices), wallUnits: 80, tallUnits: maxTallUnits });
    expect(read("openings=window:A:1:2,door:D:1:3:0:7,hatch:A:1:3:0:7,door:B:1:3:0:7").openings).toEqual([
      { kind: "door", wall: 1, from: 100, width: 300, sill: 0, head: 700 },
    ]);
  });

  it("clamps lengths and counts", () => {
    expect(read("walls=1,99").walls.slice(0, 2)).toEqual([lengths.min, lengths.max]);
    expect(read("with=kitchen_appliance/hob:99").pieces).toEqual({ "kitchen_appliance/hob": maxPieces });
  });
});

describe("a length", () => {
  it.each([
    ["10", 1000],
    ["10.5", 1050],
    ["10,25", 1025],
    ["10'6\"", 1050],
    ["10 ft 3 in", 1025],
    ["10′", 1000],
    ["2", 300],
    ["30 feet", 2500],
    ["ten", undefined],
    ["", undefined],
    ["10 m", undefined],
  ])("%s is read as %s", (text, length) => expect(parseLength(text)).toBe(length));

  it.each([
    [1000, "10 ft"],
    [1025, "10 ft 3 in"],
    [1050, "10 ft 6 in"],
    [1099, "11 ft"],
  ])("%s is written as %s", (length, text) => expect(feetAndInches(length)).toBe(text));
});

describe("the request", () => {
  it("has one length per wall of the layout, and pieces by group", () => {
    expect(toKitchenPlan(plan, choices)).toEqual({
      layout: "u_shape",
      legs: [800, 1050, 625],
      island: null,
      ceiling: 1000,
      openings: [
        { kind: "window", wall: 1, from: 350, width: 400, sill: 325, head: 700 },
        { kind: "door", wall: 2, from: 0, width: 275, head: 683 },
      ],
      package: "luxe",
      core: "HDHMR board",
      finish: "Veneer",
      counter: "Solid surface",
      wallUnits: 65,
      hasLoft: true,
      tallUnits: 2,
      accessories: [{ item: "kitchen_accessory/pantry", count: 1 }],
      appliances: [{ item: "kitchen_appliance/hob", count: 2 }],
    });
    expect(toKitchenPlan({ ...plan, layout: "island" }, choices)).toMatchObject({ legs: [800], island: 600 });
  });

  it("has no ceiling that nobody measured, and no window on a wall that the layout lacks", () => {
    const straight = toKitchenPlan({ ...plan, layout: "straight", ceiling: defaultCeiling }, choices);
    expect(Object.keys(straight)).not.toEqual(expect.arrayContaining(["ceiling"]));
    expect(straight.openings).toBeUndefined();
  });

  it("stays within the contract", () => {
    const { components } = JSON.parse(
      readFileSync(new URL("../../../../api/openapi.json", import.meta.url), "utf8"),
    ) as {
      components: { schemas: Record<string, { properties: Record<string, { maximum?: number; maxItems?: number }> }> };
    };
    const { KitchenPlan, KitchenPiece } = components.schemas;
    expect(KitchenPlan?.properties["tallUnits"]?.maximum).toBe(maxTallUnits);
    expect(KitchenPlan?.properties["openings"]?.maxItems).toBe(maxOpenings);
    expect(KitchenPiece?.properties["count"]?.maximum).toBeGreaterThanOrEqual(maxPieces);
  });
});

it("a new window or door is on a free wall and within it, away from corners", () => {
  const window = { kind: "window", wall: 0, from: 300, width: 400, sill: 300, head: 700 } as const;
  expect(newOpening("window", "l_shape", [1000, 800], [])).toEqual(window);
  expect(newOpening("window", "l_shape", [1000, 300], [window])).toMatchObject({ wall: 1, from: 0, width: 300 });
  expect(newOpening("door", "u_shape", [800, 800, 700], [])).toMatchObject({ wall: 2, from: 400, width: 300, sill: 0 });
  expect(newOpening("door", "l_shape", [1000, 800], [])).toMatchObject({ wall: 1, from: 0 });
  const door = { kind: "door", wall: 1, from: 0, width: 300, sill: 0, head: 700 } as const;
  expect(newOpening("door", "l_shape", [1000, 800], [door])).toMatchObject({ wall: 0, from: 700 });
  const sides = [0, 2].map((wall) => ({ ...door, wall }));
  expect(newOpening("door", "u_shape", [800, 800, 800], sides)).toMatchObject({ wall: 1, from: 250 });
});

it("a new window or door keeps clear of the others, and is narrower where it must be", () => {
  const window = { kind: "window", wall: 0, from: 300, width: 400, sill: 300, head: 700 } as const;
  expect(newOpening("window", "straight", [1400], [window])).toMatchObject({ from: 850, width: 400 });
  expect(newOpening("window", "straight", [1000], [window])).toMatchObject({ from: 0, width: 300 });
  expect(newOpening("window", "straight", [900], [window])).toMatchObject({ from: 0, width: 300 });
  expect(newOpening("window", "straight", [1050], [window])).toMatchObject({ from: 700, width: 350 });
  expect(newOpening("door", "straight", [1000], [window])).toMatchObject({ from: 0, width: 300 });
  // At the end of wall A that is away from the corner, if there is space.
  const onB = { ...window, wall: 1, from: 0, width: 800 };
  expect(newOpening("door", "l_shape", [1000, 800], [onB, window])).toMatchObject({ wall: 0, from: 700, width: 300 });
  expect(newOpening("door", "l_shape", [750, 800], [onB, window])).toMatchObject({ wall: 0, from: 0, width: 300 });
  // What is left over on a wall that has become shorter, or by a window that is not.
  expect(newOpening("door", "straight", [350], [window])).toMatchObject({ from: 0, width: 300 });
  expect(newOpening("door", "straight", [790], [{ ...window, from: 95, width: 600 }])).toBeUndefined();
});

it("a package preselects from the offered materials, plain to fine", () => {
  const of = (name: Plan["package"], offered = choices) => Object.values(materialsOf(name, offered)).slice(1);
  expect(of("essential")).toEqual(["BWR plywood", "Laminate", "Granite"]);
  expect(of("premium")).toEqual(["BWR plywood", "Acrylic", "Quartz"]);
  expect(of("luxe")).toEqual(["BWP plywood", "PU paint", "Solid surface"]);
  const few = { ...choices, cores: ["BWP plywood"], finishes: ["Laminate"], counters: [] };
  expect(of("luxe", few)).toEqual(["BWP plywood", "Laminate", ""]);
});
