/** The links of drawer and footer, in groups and in order. Pages that are not built yet are left out. */
import type { PageSetting } from "../../api/contract/types.gen";
import { type NamedPage, isPageName } from "../../features/pages/public-pages";
import { type Entry, type NavigationEntry, linksTo, offers, page, services, topBar } from "./navigation";

type Group = { title: string; entries: Entry[] };

export type NavigationGroup = { title: string; links: NavigationEntry[] };

const drawer: Group[] = [
  { title: "Kitchens, wardrobes and prices", entries: offers },
  { title: "Quick Links", entries: [page("home", "Home"), ...topBar, page("furniture", "Furniture")] },
  { title: "Our Services", entries: services },
  {
    title: "Design Tools",
    entries: [
      page("kitchen-calculator", "Kitchen calculator"),
      page("kitchen-styles", "Kitchen styles"),
      page("designs", "Design ideas"),
      page("materials", "Materials"),
    ],
  },
];

const footer: Group[] = [
  {
    title: "Resources",
    entries: [page("blog", "Blog"), page("videos", "Videos"), page("gallery", "Gallery"), page("docs", "Help")],
  },
  {
    title: "Designs",
    entries: [
      page("designs", "Interiors"),
      page("kitchen-designs", "Kitchens"),
      page("kitchen-styles", "Kitchen styles"),
      page("kitchen-calculator", "Kitchen calculator"),
      page("catalog", "Catalogue"),
      page("material-catalog", "Material catalogue"),
      page("furniture", "Furniture"),
    ],
  },
  { title: "Our Services", entries: [page("interior-design-consultation", "Consultation"), ...services] },
  {
    title: "Company",
    entries: [
      page("home", "Home"),
      page("about", "About"),
      page("projects", "Projects"),
      page("end-users", "Who we serve"),
      page("pricing", "Pricing"),
      page("booking", "Book a consultation"),
      page("warranty", "Warranty"),
      page("terms-and-conditions", "Terms and conditions"),
      page("privacy-policy", "Privacy policy"),
      page("returns-policy", "Returns and refunds"),
      page("shipping-policy", "Shipping policy"),
    ],
  },
  {
    title: "Programs",
    entries: [
      page("bring-your-design", "Bring your design"),
      page("refer-earn", "Refer and earn"),
      page("rental-property", "Rental homes"),
    ],
  },
];

type Exists = (pageName: NamedPage) => boolean;

export function drawerGroups(settings: readonly PageSetting[], exists: Exists = isPageName): NavigationGroup[] {
  return linked(drawer, settings, exists);
}

export function footerGroups(settings: readonly PageSetting[], exists: Exists = isPageName): NavigationGroup[] {
  return linked(footer, settings, exists);
}

/** Groups without links are left out. */
function linked(groups: readonly Group[], settings: readonly PageSetting[], exists: Exists): NavigationGroup[] {
  return groups
    .map(({ title, entries }) => ({ title, links: linksTo(entries, settings, exists) }))
    .filter(({ links }) => links.length > 0);
}
