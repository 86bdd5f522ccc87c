/** The public pages. Compiles only if it lists exactly the pages that the server knows. */
import type { UpdatePageSettingData } from "../../api/contract/types.gen";

/** A page's path without the leading slash; `home` for the home page. The page settings switch it off by this name. */
export type PageName = UpdatePageSettingData["path"]["pageName"];

/** Pages that menus and texts already name but that are not built yet. They are never linked. */
type PlannedPage = "services/tv-units";

export type NamedPage = PageName | PlannedPage;

export const publicPages: Record<PageName, { label: string; isService?: true; isCampaign?: true }> = {
  home: { label: "Home" },
  booking: { label: "Book a consultation" },
  pricing: { label: "Pricing" },
  "kitchen-calculator": { label: "Kitchen calculator" },
  gallery: { label: "Gallery" },
  designs: { label: "Designs" },
  "kitchen-designs": { label: "Kitchen designs" },
  "kitchen-styles": { label: "Kitchen styles" },
  videos: { label: "Videos" },
  "painting-services": { label: "Painting services", isService: true },
  "interior-design-consultation": { label: "Interior design consultation", isService: true },
  "electrical-services": { label: "Electrical services", isService: true },
  "plumbing-services": { label: "Plumbing services", isService: true },
  "flooring-services": { label: "Flooring services", isService: true },
  "kitchen-renovation": { label: "Kitchen renovation", isService: true },
  "bathroom-renovation": { label: "Bathroom renovation", isService: true },
  "home-automation": { label: "Home automation", isService: true },
  "civil-services": { label: "Civil services", isService: true },
  "services/modular-kitchens": { label: "Modular kitchens", isService: true },
  "services/wardrobes-storage": { label: "Wardrobes and storage", isService: true },
  furniture: { label: "Furniture shop" },
  cart: { label: "Cart and checkout" },
  about: { label: "About" },
  projects: { label: "Projects" },
  blog: { label: "Blog" },
  docs: { label: "Help" },
  "bring-your-design": { label: "Bring your design" },
  "refer-earn": { label: "Refer and earn" },
  "terms-and-conditions": { label: "Terms and conditions" },
  warranty: { label: "Warranty" },
  "rental-property": { label: "Rental homes" },
  "end-users": { label: "Who we serve" },
  materials: { label: "Materials guide" },
  "material-catalog": { label: "Material catalogue" },
  catalog: { label: "Catalogue" },
  landing: { label: "Landing", isCampaign: true },
  "ads/kitchen-renovation": { label: "Ads: kitchen", isCampaign: true },
  "ads/bathroom-renovation": { label: "Ads: bathroom", isCampaign: true },
  "ads/full-home-interior": { label: "Ads: full home", isCampaign: true },
  "budget-interior": { label: "Budget interior", isCampaign: true },
  "full-home-interior": { label: "Full home interior", isCampaign: true },
  "full-home-interior-v2": { label: "Full home interior v2", isCampaign: true },
};

/** The server may know pages that this build does not have. */
export function isPageName(name: string): name is PageName {
  return Object.hasOwn(publicPages, name);
}

export function pagePath(name: string): string {
  return name === "home" ? "/" : `/${name}`;
}
