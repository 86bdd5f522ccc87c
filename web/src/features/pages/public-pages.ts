/** The public pages. Compiles only if it lists exactly the pages that the server knows. */
import type { UpdatePageSettingData } from "../../api/contract/types.gen";

/** A page's path without the leading slash; `home` for the home page. The page settings switch it off by this name. */
export type PageName = UpdatePageSettingData["path"]["pageName"];

/** Pages that menus and texts already name but that are not built yet. They are never linked. */
type PlannedPage = "services/tv-units";

export type NamedPage = PageName | PlannedPage;

export const publicPages: Record<PageName, { isService?: true; isCampaign?: true }> = {
  home: {},
  booking: {},
  pricing: {},
  "kitchen-calculator": {},
  gallery: {},
  designs: {},
  "kitchen-designs": {},
  "kitchen-styles": {},
  videos: {},
  "painting-services": { isService: true },
  "interior-design-consultation": { isService: true },
  "electrical-services": { isService: true },
  "plumbing-services": { isService: true },
  "flooring-services": { isService: true },
  "kitchen-renovation": { isService: true },
  "bathroom-renovation": { isService: true },
  "home-automation": { isService: true },
  "civil-services": { isService: true },
  "services/modular-kitchens": { isService: true },
  "services/wardrobes-storage": { isService: true },
  furniture: {},
  cart: {},
  about: {},
  projects: {},
  blog: {},
  docs: {},
  "bring-your-design": {},
  "refer-earn": {},
  "terms-and-conditions": {},
  "privacy-policy": {},
  "returns-policy": {},
  "shipping-policy": {},
  warranty: {},
  "rental-property": {},
  "end-users": {},
  materials: {},
  "material-catalog": {},
  catalog: {},
  landing: { isCampaign: true },
  "ads/kitchen-renovation": { isCampaign: true },
  "ads/bathroom-renovation": { isCampaign: true },
  "ads/full-home-interior": { isCampaign: true },
  "budget-interior": { isCampaign: true },
  "full-home-interior": { isCampaign: true },
  "full-home-interior-v2": { isCampaign: true },
};

/** The server may know pages that this build does not have. */
export function isPageName(name: string): name is PageName {
  return Object.hasOwn(publicPages, name);
}

export function pagePath(name: string): string {
  return name === "home" ? "/" : `/${name}`;
}
