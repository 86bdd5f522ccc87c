/** The links of the top bar, in order. Pages that are not built yet are left out. See `page-groups.ts` for all others. */
import type { PageSetting } from "../../api/contract/types.gen";
import { type NamedPage, isPageName, pagePath } from "../../features/pages/public-pages";
import type { RoomName } from "../../features/page-texts/rooms";
import { isShown } from "../../features/pages/visibility";

export type Entry = { pageName: NamedPage; label: string; isNew?: boolean; room?: RoomName };

export type NavigationEntry = { path: string; label: string; isNew: boolean; room?: RoomName };

/** What most visitors come for first. */
export const services: Entry[] = [
  { pageName: "services/modular-kitchens", label: "Modular kitchens", room: "kitchen" },
  { pageName: "services/wardrobes-storage", label: "Wardrobes and storage", room: "wardrobe" },
  { pageName: "kitchen-renovation", label: "Kitchen renovation" },
  { pageName: "bathroom-renovation", label: "Bathroom renovation" },
  { pageName: "painting-services", label: "Painting" },
  { pageName: "electrical-services", label: "Electrical" },
  { pageName: "plumbing-services", label: "Plumbing" },
  { pageName: "flooring-services", label: "Flooring" },
  { pageName: "home-automation", label: "Home automation" },
  { pageName: "civil-services", label: "Civil works" },
];

/** What we sell and what it costs. */
export const offers: Entry[] = [
  page("services/modular-kitchens", "Kitchens"),
  page("services/wardrobes-storage", "Wardrobes"),
  page("designs", "Designs"),
  page("pricing", "Pricing"),
  page("kitchen-calculator", "Price a kitchen"),
];

export const topBar: Entry[] = [
  page("about", "About"),
  page("projects", "Projects"),
  page("blog", "Blog"),
  page("videos", "Videos"),
  { pageName: "bring-your-design", label: "BYOD", isNew: true },
];

export type Navigation = {
  services: NavigationEntry[];
  offers: NavigationEntry[];
  topBar: NavigationEntry[];
  /** Null while the cart page is switched off. */
  cart: string | null;
};

type Exists = (pageName: NamedPage) => boolean;

export function navigation(settings: readonly PageSetting[], exists: Exists = isPageName): Navigation {
  const links = (entries: Entry[]) => linksTo(entries, settings, exists);
  return {
    services: links(services),
    offers: links(offers),
    topBar: links(topBar),
    cart: links([page("cart", "Cart")])[0]?.path ?? null,
  };
}

export function linksTo(
  entries: readonly Entry[],
  settings: readonly PageSetting[],
  exists: Exists = isPageName,
): NavigationEntry[] {
  return entries.flatMap(({ pageName, label, isNew = false, room }) =>
    exists(pageName) && isShown(pageName, settings)
      ? [{ path: pagePath(pageName), label, isNew, ...(room && { room }) }]
      : [],
  );
}

export function page(pageName: NamedPage, label: string): Entry {
  return { pageName, label };
}
