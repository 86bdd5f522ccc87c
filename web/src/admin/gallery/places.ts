/** Where photographs can be placed: the service pages and their slots. */
import { paths } from "../../paths";
import type { PhotographUse, ServicePage } from "../../api/contract/types.gen";
import type { Choice } from "../kit/resource";
import { labelOf } from "../../ui/label-of";

const pages: Record<ServicePage, { label: string; path: string }> = {
  consultation: { label: "Consultation", path: paths.interiorDesignConsultation() },
  modular_kitchens: { label: "Modular kitchens", path: paths.modularKitchens() },
  wardrobes: { label: "Wardrobes", path: paths.wardrobesStorage() },
  kitchen: { label: "Kitchen", path: paths.kitchenRenovation() },
  bathroom: { label: "Bathroom", path: paths.bathroomRenovation() },
  flooring: { label: "Flooring", path: paths.flooringServices() },
  electrical: { label: "Electrical", path: paths.electricalServices() },
  plumbing: { label: "Plumbing", path: paths.plumbingServices() },
  automation: { label: "Automation", path: paths.homeAutomation() },
  painting: { label: "Painting", path: paths.paintingServices() },
  civil: { label: "Civil work", path: paths.civilServices() },
};

/** In the order of the menus. */
export const placePages = (Object.keys(pages) as ServicePage[]).map((page) => ({ page, ...pages[page] }));

export const slots = [
  { value: "hero", label: "Header image", hint: "One photograph, at least 1,200 pixels wide." },
  { value: "gallery", label: "Gallery", hint: "Finished work, in display order." },
  { value: "before_after", label: "Before and after", hint: "In pairs: before, then after." },
  { value: "process_step", label: "Process steps", hint: "One per step, in order." },
  { value: "card", label: "Cards", hint: "One per offer, each with a link." },
] as const;

export const categories = [
  { value: "interior", label: "Interior" },
  { value: "exterior", label: "Exterior" },
  { value: "texture", label: "Texture" },
  { value: "wood_finish", label: "Wood finish" },
  { value: "waterproofing", label: "Waterproofing" },
  { value: "enamel", label: "Enamel" },
] as const satisfies readonly Choice[];

/** `Kitchen, gallery`. */
export function placeLabel(page: string, slot: string): string {
  const where = placePages.find((one) => one.page === page)?.label ?? page;
  const what = labelOf(slots, slot);
  return `${where}, ${what.toLowerCase()}`;
}

/** `Kitchen, header image` or `Design: Green kitchen`. */
export function usageText(use: PhotographUse): string {
  switch (use.kind) {
    case "placement":
      return placeLabel(use.page, use.slot);
    case "design":
      return `Design: ${use.title}`;
    case "design_category":
      return `Design category: ${use.title}`;
    case "video":
      return `Video: ${use.title}`;
    case "quotation":
      return `Quotation: ${use.title}`;
    case "quotation_template":
      return `Quotation template: ${use.title}`;
    case "product":
      return `Product: ${use.title}`;
    case "product_category":
      return `Product category: ${use.title}`;
    case "order":
      return `Order: ${use.title}`;
    case "article":
      return `Article: ${use.title}`;
    case "help_page":
      return `Help page: ${use.title}`;
    case "policy":
      return `Policy: ${use.title}`;
    case "material":
      return `Material: ${use.title}`;
    case "brand":
      return `Brand: ${use.title}`;
    case "catalog_item":
      return `Catalogue item: ${use.title}`;
    case "catalog_category":
      return `Catalogue category: ${use.title}`;
    case "case_study":
      return `Case study: ${use.title}`;
    case "logo":
      return "Company logo";
    case "team_member":
      return `Portrait: ${use.title}`;
  }
}
