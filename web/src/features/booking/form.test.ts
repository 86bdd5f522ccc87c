import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deliveries, homeTypes, interiors } from "./choices";
import { contactNotice, cookieNotice } from "../consent/notices";
import {
  type BookingValues,
  type CompleteBooking,
  fieldOf,
  initialValues,
  isComplete,
  limits,
  looksMistyped,
  stepOf,
  toNewLead,
} from "./form";

const filled: CompleteBooking = {
  bhkType: "3bhk",
  interiorTypes: ["kitchen", "discuss"],
  deliveryOption: "standard",
  customerName: "Asha Rao",
  customerPhone: "98450 12345",
  customerEmail: "asha@example.com",
  requirements: "",
  marketingConsent: "",
};

const withValues = (values: Partial<BookingValues>): BookingValues => ({ ...filled, ...values });

type Schema = {
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  enum?: string[];
  const?: string;
};

describe("the steps", () => {
  it("asks for a home type first", () => {
    expect(isComplete(1, initialValues({}))).toBe(false);
    expect(isComplete(1, withValues({ bhkType: "villa" }))).toBe(true);
  });

  it("asks for at least one interior", () => {
    expect(isComplete(2, withValues({ interiorTypes: [] }))).toBe(false);
    expect(isComplete(2, withValues({ interiorTypes: ["tv_unit"] }))).toBe(true);
  });

  it("starts with standard delivery", () => {
    expect(initialValues({}).deliveryOption).toBe("standard");
    expect(isComplete(3, initialValues({}))).toBe(true);
  });

  it.each(["customerName", "customerPhone", "customerEmail"] as const)("requires %s, not only spaces", (field) => {
    expect(isComplete(4, withValues({ [field]: "" }))).toBe(false);
    expect(isComplete(4, withValues({ [field]: "   " }))).toBe(false);
  });

  it("accepts contact details of any format", () => {
    expect(isComplete(4, withValues({ customerPhone: "ask at the gate", customerEmail: "none yet" }))).toBe(true);
  });

  it("knows the step of each field", () => {
    expect(stepOf("bhkType")).toBe(1);
    expect(stepOf("interiorTypes")).toBe(2);
    expect(stepOf("deliveryOption")).toBe(3);
    expect(stepOf("requirements")).toBe(4);
  });
});

describe("the initial values", () => {
  it("are empty except for preselected options, in the order of the choices", () => {
    expect(initialValues({ bhkType: "2bhk", interest: ["furniture", "kitchen"] })).toEqual({
      bhkType: "2bhk",
      interiorTypes: ["kitchen", "furniture"],
      deliveryOption: "standard",
      customerName: "",
      customerPhone: "",
      customerEmail: "",
      requirements: "",
      marketingConsent: "",
    });
  });

  it("never have the marketing box ticked", () => {
    expect(initialValues({ interest: ["kitchen"] }).marketingConsent).toBe("");
  });
});

describe("the payload", () => {
  it("matches the contract", () => {
    expect(toNewLead({ ...filled, requirements: "By March" }, "website_popup")).toEqual({
      customerName: "Asha Rao",
      customerEmail: "asha@example.com",
      customerPhone: "98450 12345",
      bhkType: "3bhk",
      interiorTypes: ["kitchen", "discuss"],
      packageType: "smart",
      hasOwnDesign: false,
      urgentDelivery: false,
      requirements: "By March",
      source: "website_popup",
    });
  });

  it("includes the design to quote for", () => {
    expect(toNewLead(filled, "website_popup", "green-kitchen")).toMatchObject({ design: "green-kitchen" });
    expect(toNewLead(filled, "website_popup", "green-kitchen", true)).toMatchObject({ wantsToBook: true });
    expect(toNewLead(filled, "website_popup", "green-kitchen")).not.toHaveProperty("wantsToBook");
    const options = {
      design: { slug: "green-kitchen", title: "Green kitchen" },
      requirements: "With: Profile lights.",
    };
    expect(initialValues(options).requirements).toBe("With: Profile lights.");
  });

  it.each([
    ["standard", false, false],
    ["express", false, true],
    ["own_design", true, false],
  ] as const)("of %s delivery has hasOwnDesign %s and urgentDelivery %s", (deliveryOption, own, urgent) => {
    const lead = toNewLead({ ...filled, deliveryOption }, "website_booking");
    expect(lead).toMatchObject({ hasOwnDesign: own, urgentDelivery: urgent, source: "website_booking" });
  });

  it.each([
    ["customerPhone", "customerPhone"],
    ["interiorTypes[0]", "interiorTypes"],
    ["urgentDelivery", "deliveryOption"],
    ["packageType", undefined],
    ["toString", undefined],
  ])("maps its path %s to %s", (path, field) => {
    expect(fieldOf(path)).toBe(field);
  });
});

it.each([
  ["asha@example.com", false],
  [" asha@example.co.in ", false],
  ["", false],
  ["asha@example", true],
  ["asha.example.com", true],
  ["asha @example.com", true],
])("%j looks mistyped: %s", (email, doubtful) => {
  expect(looksMistyped(email)).toBe(doubtful);
});

describe("the contract", () => {
  const contract = JSON.parse(readFileSync(new URL("../../../../api/openapi.json", import.meta.url), "utf8"));
  const { NewLead, ...schemas } = contract.components.schemas;

  it("has the limits of the form", () => {
    const { properties } = NewLead;
    expect(limits).toEqual({
      customerName: properties.customerName.maxLength,
      customerEmail: properties.customerEmail.maxLength,
      customerPhone: properties.customerPhone.maxLength,
      interiorTypes: properties.interiorTypes.maxItems,
      requirements: properties.requirements.maxLength,
    });
    for (const field of ["customerName", "customerEmail", "customerPhone"]) {
      expect(properties[field].minLength).toBe(1);
    }
    expect(properties.interiorTypes.minItems).toBe(1);
  });

  it("offers the choices of the form", () => {
    expect(homeTypes.map(({ value }) => value)).toEqual(valuesOf(NewLead.properties.bhkType));
    expect(interiors.map(({ value }) => value)).toEqual(valuesOf(NewLead.properties.interiorTypes.items));
    expect(deliveries.map(({ value }) => value)).toEqual(["standard", "express", "own_design"]);
  });

  /** The values of an enumeration: inline, referenced or combined. */
  function valuesOf(schema: Schema): string[] {
    const named = schema.$ref?.split("/").at(-1);
    if (named) return valuesOf(schemas[named]);
    const parts = schema.allOf ?? schema.oneOf ?? schema.anyOf;
    return parts ? parts.flatMap(valuesOf) : (schema.enum ?? [schema.const ?? ""]);
  }
});

it("shows the notice with the version that the server records", () => {
  const record = readFileSync(new URL("../../../../domain/enquiries/src/privacy_settings.rs", import.meta.url), "utf8");
  expect(record).toContain(`BOOKING_NOTICE: &str = "${contactNotice.version}"`);
  expect(record).toContain(`COOKIE_NOTICE: &str = "${cookieNotice.version}"`);
  expect(record).toContain(`COOKIE_TEXT: &str = "${cookieNotice.text}"`);
});
