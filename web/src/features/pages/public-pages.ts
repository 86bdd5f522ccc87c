/**
 * The register of public pages: what is listed here exists, and can be switched off in the page settings under its
 * `pageName`.
 */
import { paths } from "../../paths";

export type PublicPageFacts = { pageName: string; path: string; label: string };

export const publicPages = [
  { pageName: "home", path: paths.home(), label: "Home" },
  { pageName: "booking", path: paths.booking(), label: "Book a consultation" },
  { pageName: "pricing", path: paths.pricing(), label: "Pricing" },
  { pageName: "kitchen-calculator", path: paths.kitchenCalculator(), label: "Kitchen calculator" },
  { pageName: "gallery", path: paths.gallery(), label: "Gallery" },
  { pageName: "designs", path: paths.designs(), label: "Designs" },
  { pageName: "kitchen-designs", path: paths.kitchenDesigns(), label: "Kitchen designs" },
  { pageName: "kitchen-styles", path: paths.kitchenStyles(), label: "Kitchen styles" },
  { pageName: "videos", path: paths.videos(), label: "Videos" },
  service(paths.paintingServices(), "Painting services"),
  service(paths.interiorDesignConsultation(), "Interior design consultation"),
  service(paths.electricalServices(), "Electrical services"),
  service(paths.plumbingServices(), "Plumbing services"),
  service(paths.flooringServices(), "Flooring services"),
  service(paths.kitchenRenovation(), "Kitchen renovation"),
  service(paths.bathroomRenovation(), "Bathroom renovation"),
  service(paths.homeAutomation(), "Home automation"),
  service(paths.civilServices(), "Civil services"),
  service(paths.modularKitchens(), "Modular kitchens"),
  service(paths.wardrobesStorage(), "Wardrobes and storage"),
] as const satisfies readonly PublicPageFacts[];

function service(path: string, label: string) {
  return { pageName: path.slice(1), path, label, isService: true } as const;
}
