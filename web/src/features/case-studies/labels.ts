/** Labels of case studies, for the site and the back office. */
import type { BhkType, BudgetBand, CaseStudyService } from "../../api/contract/types.gen";
import { pageLabels } from "../pages/labels";

export const homeTypes = [
  { value: "1bhk", label: "1 BHK" },
  { value: "2bhk", label: "2 BHK" },
  { value: "3bhk", label: "3 BHK" },
  { value: "4bhk", label: "4 BHK" },
  { value: "villa", label: "Villa" },
  { value: "duplex", label: "Duplex" },
] as const satisfies readonly { value: BhkType; label: string }[];

export const budgets = [
  { value: "under_3l", label: "Up to ₹3 L" },
  { value: "3_6l", label: "₹3 to 6 L" },
  { value: "6_10l", label: "₹6 to 10 L" },
  { value: "10_20l", label: "₹10 to 20 L" },
  { value: "over_20l", label: "Over ₹20 L" },
] as const satisfies readonly { value: BudgetBand; label: string }[];

/** Services are named by their pages. */
const serviceNames = [
  "services/modular-kitchens",
  "services/wardrobes-storage",
  "kitchen-renovation",
  "bathroom-renovation",
  "painting-services",
  "flooring-services",
  "electrical-services",
  "plumbing-services",
  "home-automation",
  "civil-services",
  "interior-design-consultation",
] as const satisfies readonly CaseStudyService[];

export const services = serviceNames.map((value) => ({ value, label: pageLabels[value] }));
