import { expect, test } from "vitest";
import { readPincodes, sorted } from "./pincode-list";

test("a pasted list may have lines, commas, ranges and prefixes, and names what it can't read", () => {
  expect(readPincodes("560025, 560 026\n560100 – 560104;57*\n\n560025\n5600\nIndiranagar")).toEqual({
    entries: ["560025", "560026", "560100-560104", "57*"],
    invalid: ["5600", "Indiranagar"],
  });
});

test("a courier's file has its pincodes in a column of that name", () => {
  const file = '\uFEFFCity,"Pin code",Charge\r\nBengaluru,"560025",499\r\nMysuru,57000,499\r\nMandya,,499\r\n';
  expect(readPincodes(file.replace("\uFEFF", ""))).toEqual({ entries: ["560025"], invalid: ["57000"] });
});

test("without a heading, other cells of a line are left out", () => {
  expect(readPincodes("Place,Charge\n560025,Bengaluru,499\nMysuru,57000")).toEqual({
    entries: ["560025"],
    invalid: ["Mysuru, 57000"],
  });
});

test("entries are added unless this zone or, as narrowly, another one has them", () => {
  const others = [
    { name: "Karnataka", pincodes: ["56*"] },
    { name: "Ring road", pincodes: ["560100-560104", "560037"] },
  ];
  expect(sorted(["560025", "560026", "560037", "560100", "56010*", "600001"], ["560025"], others)).toEqual({
    added: ["560026", "560100", "600001"],
    moved: [
      { entry: "560026", zone: "Karnataka" },
      { entry: "560100", zone: "Ring road" },
    ],
    present: ["560025"],
    elsewhere: [
      { entry: "560037", zone: "Ring road" },
      { entry: "56010*", zone: "Ring road" },
    ],
  });
});

test("a pincode that a wider entry includes is new only if another zone is in between", () => {
  const others = [{ name: "Ring road", pincodes: ["560100-560104"] }];
  const { added, present } = sorted(["560025", "560101"], ["560*"], others);
  expect({ added, present }).toEqual({ added: ["560101"], present: ["560025"] });
});
