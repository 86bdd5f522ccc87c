/** The places of photographs on service pages: which pages have them, and what they are called. */
import { paths } from "../../paths";
import type { PhotographUse, ServicePage } from "../../api/contract/types.gen";
import type { Choice } from "../kit/resource";
import { labelOf } from "../../ui/label-of";

export const placePages = [
  { page: "consultation", label: "Consultation", path: paths.interiorDesignConsultation() },
  { page: "kitchen", label: "Kitchen", path: paths.kitchenRenovation() },
  { page: "bathroom", label: "Bathroom", path: paths.bathroomRenovation() },
  { page: "flooring", label: "Flooring", path: paths.flooringServices() },
  { page: "electrical", label: "Electrical", path: paths.electricalServices() },
  { page: "plumbing", label: "Plumbing", path: paths.plumbingServices() },
  { page: "automation", label: "Automation", path: paths.homeAutomation() },
  { page: "painting", label: "Painting", path: paths.paintingServices() },
] as const;

export type PlacePage = ServicePage;

export const slots = [
  { value: "hero", label: "Head of the page", hint: "One at a time, at least 1,200 pixels wide." },
  { value: "gallery", label: "Gallery", hint: "Pictures of finished work, in this order." },
  { value: "before_after", label: "Before and after", hint: "In pairs: first before, then after." },
  { value: "process_step", label: "Steps of the work", hint: "One for each step, in the steps' order." },
  { value: "card", label: "Cards", hint: "What is offered, each with a link." },
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
export function placeWords(page: string, slot: string): string {
  const where = placePages.find((one) => one.page === page)?.label ?? page;
  const what = labelOf(slots, slot);
  return `${where}, ${what.toLowerCase()}`;
}

/** Where a photograph stands, such as `Kitchen, top of the page` or `Design: Green kitchen`. */
export function standsAt(use: PhotographUse): string {
  switch (use.kind) {
    case "placement":
      return placeWords(use.page, use.slot);
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
  }
}
