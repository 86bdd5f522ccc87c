/** Links with campaign parameters: their list, their form, and the address that each stands for. */
import * as z from "zod/mini";
import type { AdLink, AdLinkDraft } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { exactly } from "../../form/exactly";
import * as limits from "../kit/form/limits.gen";
import { filled } from "../kit/form/rules";
import { fieldsLike, list } from "../kit/resource";

export const address = "/api/admin/ads/links";
export const addressOf = (id: string) => path("/api/admin/ads/links/{id}", { id });

export const links = list(address, {
  screen: "ad-links",
  title: "Links",
  noun: ["link", "links"],
  drawer: "link",
  nameOf: ({ name }) => name,
  searches: "name, campaign or page",
  sort: "name",
  columns: [
    { field: "name", label: "Name", width: 220 },
    { field: "landingPage", label: "Page", width: 220, card: "line" },
    { field: "source", label: "Source", width: 120, card: "line" },
    { field: "medium", label: "Medium", width: 110, card: "line" },
    { field: "campaign", label: "Campaign", width: 200, card: "line" },
    { field: "content", label: "Content", width: 140, card: "none" },
    { field: "term", label: "Term", width: 140, card: "none", hidden: true },
  ],
  empty: {
    title: "No links yet",
    text: "Build the address of each advertisement here, so that its visitors are counted under one spelling.",
  },
});

export const labels: Record<keyof AdLinkDraft, string> = {
  name: "Name",
  landingPage: "Page",
  source: "Source",
  medium: "Medium",
  campaign: "Campaign",
  content: "Content",
  term: "Term",
};

const most = limits.AdLinkDraft;

const spelling = "Please use lower-case letters, digits, dots, hyphens and underscores only.";

const parameter = (limit: { max: number }, missing: string) =>
  filled(limit, missing).check(z.regex(/^[a-z0-9][a-z0-9._-]*$/, spelling));

const optionalParameter = ({ max }: { max: number }) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, `Please use at most ${max} characters.`),
      z.regex(/^([a-z0-9][a-z0-9._-]*)?$/, spelling),
    );

const closed = /^\/(admin|api|auth|client-portal)(\/|$)/;

const isSitePath = (typed: string) =>
  /^\/[A-Za-z0-9/_.-]*$/.test(typed) && !typed.includes("//") && !typed.includes("..");

export const schema = exactly<AdLinkDraft>()(
  z.object({
    name: filled(most.name, "Please enter a name."),
    landingPage: filled(most.landingPage, "Please choose a page.").check(
      z.refine(isSitePath, "Please enter a page of our site, such as /ads/kitchen-renovation."),
      z.refine((typed) => !closed.test(typed), "Please enter a page that every visitor can open."),
    ),
    source: parameter(most.source, "Please enter a source, such as google."),
    medium: parameter(most.medium, "Please enter a medium, such as cpc."),
    campaign: parameter(most.campaign, "Please enter a campaign, such as kitchens-november."),
    content: optionalParameter(most.content),
    term: optionalParameter(most.term),
  }),
);

export type LinkValues = z.output<typeof schema>;

export const blank: LinkValues = {
  name: "",
  landingPage: "/landing",
  source: "",
  medium: "",
  campaign: "",
  content: "",
  term: "",
};

export const draftOf: (link: AdLink) => LinkValues = fieldsLike(blank);

/** Pages made for advertisements come first. */
export const pages: readonly string[] = [
  "/landing",
  "/ads/kitchen-renovation",
  "/ads/bathroom-renovation",
  "/ads/full-home-interior",
  "/budget-interior",
  "/full-home-interior",
  "/full-home-interior-v2",
  "/kitchen-calculator",
  "/furniture",
];

/** What is usual, to choose from. */
export const usual: { source: readonly string[]; medium: readonly string[] } = {
  source: ["google", "facebook", "instagram", "youtube", "whatsapp", "newsletter", "print"],
  medium: ["cpc", "paid-social", "display", "video", "email", "qr", "referral"],
};

/** In the order in which analytics tools name them; optional ones only where they are set. */
export function urlOf(link: Omit<LinkValues, "name">, origin = window.location.origin): string {
  const { landingPage, source, medium, campaign, content, term } = link;
  const params = {
    utm_source: source,
    utm_medium: medium,
    utm_campaign: campaign,
    utm_content: content,
    utm_term: term,
  };
  const search = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ""));
  return `${origin}${landingPage}?${search}`;
}
