/** The links of top bar, drawer and footer, in order. Pages that are not built yet are left out. */
import type { PageSetting } from "../../api/contract/types.gen";
import { type NamedPage, isPageName, pagePath } from "../../features/pages/public-pages";
import { isShown } from "../visibility";

type Entry = { pageName: NamedPage; label: string; isNew?: boolean };

export type NavigationEntry = { path: string; label: string; isNew: boolean };

export type NavigationGroup = { title: string; links: NavigationEntry[] };

const services: Entry[] = [
  { pageName: "painting-services", label: "Painting" },
  { pageName: "electrical-services", label: "Electrical" },
  { pageName: "plumbing-services", label: "Plumbing" },
  { pageName: "flooring-services", label: "Flooring" },
  { pageName: "kitchen-renovation", label: "Kitchen renovation" },
  { pageName: "bathroom-renovation", label: "Bathroom renovation" },
  { pageName: "home-automation", label: "Home automation" },
  { pageName: "civil-services", label: "Civil works" },
  { pageName: "services/modular-kitchens", label: "Modular kitchens" },
  { pageName: "services/wardrobes-storage", label: "Wardrobes and storage" },
];

const topBar: Entry[] = [
  { pageName: "about", label: "About" },
  { pageName: "projects", label: "Projects" },
  { pageName: "blog", label: "Blog" },
  { pageName: "videos", label: "Videos" },
  { pageName: "bring-your-design", label: "BYOD", isNew: true },
];

const drawer: { title: string; entries: Entry[] }[] = [
  { title: "Quick Links", entries: [{ pageName: "home", label: "Home" }, ...topBar, page("pricing", "Pricing")] },
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

const footer: { title: string; entries: Entry[] }[] = [
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

export type Navigation = {
  services: NavigationEntry[];
  topBar: NavigationEntry[];
  drawer: NavigationGroup[];
  footer: NavigationGroup[];
  /** Null while the cart page is switched off. */
  cart: string | null;
};

export function navigation(
  settings: readonly PageSetting[],
  exists: (pageName: NamedPage) => boolean = isPageName,
): Navigation {
  const links = (entries: Entry[]): NavigationEntry[] =>
    entries.flatMap(({ pageName, label, isNew = false }) =>
      exists(pageName) && isShown(pageName, settings) ? [{ path: pagePath(pageName), label, isNew }] : [],
    );
  const groups = (all: typeof drawer): NavigationGroup[] =>
    all.map(({ title, entries }) => ({ title, links: links(entries) })).filter((group) => group.links.length > 0);
  return {
    services: links(services),
    topBar: links(topBar),
    drawer: groups(drawer),
    footer: groups(footer),
    cart: links([page("cart", "Cart")])[0]?.path ?? null,
  };
}

function page(pageName: NamedPage, label: string): Entry {
  return { pageName, label };
}
