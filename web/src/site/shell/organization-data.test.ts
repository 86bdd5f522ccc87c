import Validator from "@adobe/structured-data-validator";
import { expect, it } from "vitest";
import type { PublicOrganization } from "../../api/contract/types.gen";
import { noOrganization } from "../../api/site-settings";
import { organizationData } from "./organization-data";

const company: PublicOrganization = {
  ...noOrganization,
  brandName: "Nivas",
  phoneNumber: "+91 80 5550 0142",
  officeAddress: "14 Areca Lane, Indiranagar",
  city: "Bengaluru",
  state: "Karnataka",
  socialLinks: { instagram: "https://instagram.example/nivas" },
  business: {
    lowerCostPercent: 20,
    warrantyYears: 5,
    sinceYear: 2020,
    paymentsAccepted: ["cash", "upi"],
    priceRange: "₹₹",
    postalCode: "560038",
    latitude: 12.9716,
    longitude: 77.59456,
    serviceRadiusKm: 50,
  },
};

const dataOf = (organization: PublicOrganization) =>
  organizationData(organization, (path) => `https://nivas.example.com${path}`);

/** Google's rules for organisations, of which a local business is one. */
async function errorsOf(data: object): Promise<string[]> {
  const issues = await new Validator().validate({ jsonld: { Organization: [{ ...data, "@type": "Organization" }] } });
  return issues.filter(({ severity }) => severity === "ERROR").map(({ issueMessage }) => issueMessage);
}

it("tells hours, payments, the service area and the office with five decimals", async () => {
  const data = dataOf(company);
  expect(data).toMatchObject({
    "@type": "HomeAndConstructionBusiness",
    paymentAccepted: "Cash, UPI",
    sameAs: ["https://instagram.example/nivas"],
    geo: { latitude: "12.97160", longitude: "77.59456" },
    areaServed: { "@type": "GeoCircle", geoRadius: 50_000 },
    openingHoursSpecification: [
      { opens: "09:00", closes: "18:00" },
      { dayOfWeek: ["https://schema.org/Sunday"], opens: "10:00", closes: "16:00" },
    ],
  });
  expect(await errorsOf(data)).toEqual([]);
  const { name: _, ...nameless } = data;
  expect(await errorsOf(nameless)).not.toEqual([]);
});

it("has the company's own logo, if there is one", () => {
  const logo = { width: 480, height: 120, webp: "/media/a/r/480.webp", jpeg: "/media/a/r/480.jpg" };
  expect(dataOf({ ...company, logo })).toMatchObject({ logo: "https://nivas.example.com/media/a/r/480.jpg" });
});

it("works in the city while the office's place is not told", () => {
  const business = company.business && { ...company.business, latitude: null, longitude: null };
  const data = dataOf({ ...company, business: business ?? null });
  expect(data).toMatchObject({ areaServed: { "@type": "City", name: "Bengaluru" } });
  expect(data).not.toHaveProperty("geo");
});

it("is pictured by its logo, or else by the home page's card", () => {
  const logo = { width: 480, height: 120, webp: "/media/a/r/480.webp", jpeg: "/media/a/r/480.jpg" };
  const card = "/media/share/a.jpg";
  expect(organizationData({ ...company, logo }, (path) => path, card)).toHaveProperty("image", logo.jpeg);
  expect(organizationData(company, (path) => path, card)).toHaveProperty("image", card);
  expect(organizationData(company, (path) => path)).not.toHaveProperty("image");
});

it("leaves out a closed Sunday, and the business without an office", () => {
  const weekdays = { from: "10:00:00", until: "17:30:00" };
  const closed = dataOf({ ...company, hours: { weekdays, sunday: { from: "10:00:00", until: "10:00:00" } } });
  expect(closed).toHaveProperty("openingHoursSpecification.length", 1);
  expect(dataOf(noOrganization)).toEqual({
    "@type": "Organization",
    "@id": "https://nivas.example.com/#company",
    name: "Nivas",
    url: "https://nivas.example.com/",
    logo: "https://nivas.example.com/favicon.svg",
  });
});
