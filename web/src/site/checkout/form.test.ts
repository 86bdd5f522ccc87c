// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from "vitest";
import { attemptKeyOf, forgetAttempt } from "../../features/orders/placed";
import { type Values, emptyValues, fieldOf, fieldsOf, readDraft, schema, stepOf, storeDraft } from "./form";

const filled: Values = {
  ...emptyValues,
  name: "Asha Rao",
  email: "asha@example.com",
  phone: "+91 98450 12345",
  pincode: "560038",
  line1: "14, 12th Main",
  city: "Bengaluru",
  stateCode: "29",
  method: "gateway",
  hasAgreed: true,
};

const refusals = (change: Partial<Values>) => {
  const { error } = schema.safeParse({ ...filled, ...change });
  return (error?.issues ?? []).map(({ path }) => path.join("."));
};

beforeEach(() => sessionStorage.clear());

describe("the form", () => {
  test.each<[Partial<Values>, string[]]>([
    [{}, []],
    [{ phone: "12345" }, ["phone"]],
    [{ phone: "09845012345" }, []],
    [{ pincode: "060038" }, ["pincode"]],
    [{ floor: "61" }, ["floor"]],
    [{ method: "" }, ["method"]],
    [{ hasAgreed: false }, ["hasAgreed"]],
    [{ method: "cod", code: "12 34" }, ["code"]],
    [{ method: "cod", code: "123 456" }, []],
    [{ gstin: "nonsense" }, []],
    [{ hasBilling: true }, ["billingName", "billingAddress", "billingStateCode"]],
  ])("with %o refuses %o", (change, fields) => {
    expect(refusals(change)).toEqual(fields);
  });

  test("takes a GSTIN of the billing state only", () => {
    const billing = { hasBilling: true, billingName: "Nivas", billingAddress: "MG Road", billingStateCode: "29" };
    expect(refusals({ ...billing, gstin: "29aabcu9603r1zm" })).toEqual([]);
    expect(refusals({ ...billing, gstin: "33AABCU9603R1ZM" })).toEqual(["gstin"]);
    expect(refusals({ ...billing, gstin: "29AABCU9603R1" })).toEqual(["gstin"]);
  });

  test("has each field in exactly one step, and finds those that the server names", () => {
    expect(Object.values(fieldsOf).flat().toSorted()).toEqual(Object.keys(emptyValues).toSorted());
    expect([fieldOf("contact.phone"), fieldOf("code"), fieldOf("cart.lines[0]")]).toEqual(["phone", "code", undefined]);
    expect(stepOf("gstin")).toBe("address");
  });
});

test("what is typed is kept, but no consent and no code", () => {
  storeDraft({ ...filled, savesAddress: true, code: "123456", wantsOffers: true });
  expect(readDraft()).toEqual({ ...filled, code: "", hasAgreed: false, wantsOffers: false });
});

test("the same order is the same attempt, another one and the one after a confirmation are new", () => {
  const first = attemptKeyOf({ line: 1 });
  expect(attemptKeyOf({ line: 1 })).toBe(first);
  const second = attemptKeyOf({ line: 2 });
  expect(second).not.toBe(first);
  forgetAttempt();
  expect(attemptKeyOf({ line: 2 })).not.toBe(second);
});
