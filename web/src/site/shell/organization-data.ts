/**
 * Structured data of the company (schema.org, JSON-LD).
 *
 * Loaders fetch this module on demand, so that visitors who get a rendered page download no code for it.
 */
import type { HomeAndConstructionBusinessLeaf, OpeningHoursSpecification, OrganizationLeaf } from "schema-dts";
import { organization } from "../../api/site-settings";
import type { PaymentAccepted, PublicOrganization, Span } from "../../api/contract/types.gen";
import type { HomeTexts } from "../../features/page-texts/home";
import { paths } from "../../paths";
import { faqPage } from "../questions-data";
import { officeGeo, serviceArea } from "../services/service-area";
import { readShareCard } from "../share-card";
import type { Thing } from "../structured-data";
import { canonical } from "./head";

/** Loaders get it without its exact type, which is too large to follow through them. */
export async function readOrganizationData(): Promise<Thing> {
  const [settings, card] = await Promise.all([organization.read(), readShareCard("home")]);
  return organizationData(settings, canonical, card?.address);
}

/** The company, and the questions that the chosen home page shows. */
export async function readHomeData(chosen: Promise<{ texts: HomeTexts }>): Promise<Thing[]> {
  const [company, { texts }] = await Promise.all([readOrganizationData(), chosen]);
  const questions = texts.order.includes("questions") ? texts.questions.list : [];
  return [company, ...faqPage(questions, canonical(paths.home()))];
}

type OrganizationData = OrganizationLeaf | HomeAndConstructionBusinessLeaf;

const payments: Record<PaymentAccepted, string> = {
  cash: "Cash",
  credit_card: "Credit Card",
  upi: "UPI",
  bank_transfer: "Bank Transfer",
};

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

type Day = (typeof weekdays)[number] | "Sunday";

/** The hours of the source, until others are set. */
const usualHours = {
  weekdays: { from: "09:00:00", until: "18:00:00" },
  sunday: { from: "10:00:00", until: "16:00:00" },
};

/**
 * `absolute` makes the address of a path, `picture` is shown for a company without a logo. Without an office the company
 * is an organisation, not a local business.
 */
export function organizationData(
  organization: PublicOrganization,
  absolute: (path: string) => string,
  picture?: string,
): OrganizationData {
  const { brandName, logo, phoneNumber, emailId, officeAddress, city, state, socialLinks, hours, business } =
    organization;
  const home = absolute("/");
  const common = {
    "@id": `${home}#company`,
    name: brandName ?? "Nivas",
    url: home,
    logo: absolute(logo?.jpeg ?? "/favicon.svg"),
    ...(phoneNumber && { telephone: phoneNumber }),
    ...(emailId && { email: emailId }),
    ...(business?.sinceYear && { foundingDate: String(business.sinceYear) }),
    ...(socialLinks && { sameAs: Object.values(socialLinks).flatMap((link) => link || []) }),
  };
  if (!officeAddress || !city) return { "@type": "Organization", ...common };
  const geo = officeGeo(organization);
  const area = serviceArea(organization);
  const image = logo?.jpeg ?? picture;
  return {
    "@type": "HomeAndConstructionBusiness",
    ...common,
    ...(image && { image: absolute(image) }),
    address: {
      "@type": "PostalAddress",
      streetAddress: officeAddress,
      addressLocality: city,
      ...(state && { addressRegion: state }),
      ...(business?.postalCode && { postalCode: business.postalCode }),
      addressCountry: "IN",
    },
    ...(geo && { geo }),
    openingHoursSpecification: [
      hoursData(weekdays, (hours ?? usualHours).weekdays),
      hoursData(["Sunday"], (hours ?? usualHours).sunday),
    ].filter((open) => open !== null),
    ...(business?.priceRange && { priceRange: business.priceRange }),
    currenciesAccepted: "INR",
    ...(business && {
      paymentAccepted: business.paymentsAccepted.map((payment) => payments[payment]).join(", "),
    }),
    ...(area && { areaServed: area }),
  };
}

/** Null for days without opening hours. */
function hoursData(days: readonly Day[], { from, until }: Span): OpeningHoursSpecification | null {
  if (from === until) return null;
  return {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: days.map((day) => `https://schema.org/${day}` as const),
    opens: from.slice(0, 5),
    closes: until.slice(0, 5),
  };
}
