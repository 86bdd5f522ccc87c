import { expect, test } from "vitest";
import type { Me } from "../../api/contract/types.gen";
import { commandsFor, matchingCommands } from "./commands";

const me = (areas: Me["areas"]): Me => ({
  id: "u1",
  email: "asha@nivas.example",
  firstName: "Asha",
  lastName: "Rao",
  role: "sales",
  status: "active",
  areas,
  needsSecondFactor: false,
  hasDeclaredAge: true,
});

const offered = (areas: Me["areas"], text: string) =>
  matchingCommands(commandsFor(me(areas)), text).map(({ group, label, to }) => [group, label, to]);

test("a command is found by the beginnings of its words, in any order", () => {
  const areas = { desk: "full", leads: "own", quotations: "own", money_settings: "edit" } as const;
  expect(offered(areas, "new lead")).toEqual([["Create", "Add lead", "/admin/leads?lead=new"]]);
  expect(offered(areas, "quot cre")).toEqual([["Create", "Create quotation", "/admin/quotations/new"]]);
  expect(offered(areas, "go to lea")).toEqual([["Go to", "Leads", "/admin/leads"]]);
  expect(offered(areas, "gst")).toEqual([["Go to", "Settings: GST rates", "/admin/settings?section=gst-rates"]]);
  expect(offered(areas, "98450 12345")).toEqual([]);
});

test("nothing is offered that the user may not open or create", () => {
  expect(offered({ desk: "full", leads: "view" }, "lead")).toEqual([["Go to", "Leads", "/admin/leads"]]);
  expect(offered({ desk: "full" }, "lead")).toEqual([]);
});
