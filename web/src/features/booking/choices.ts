/** The choices of the booking form: API values with their labels and facts. */

export const homeTypes = [
  { value: "1bhk", label: "1 BHK", fact: "~600 sq ft" },
  { value: "2bhk", label: "2 BHK", fact: "~900 sq ft" },
  { value: "3bhk", label: "3 BHK", fact: "~1200 sq ft" },
  { value: "4bhk", label: "4 BHK", fact: "~1600 sq ft" },
  { value: "villa", label: "Villa", fact: "2000+ sq ft" },
  { value: "duplex", label: "Duplex", fact: "Multi-level" },
] as const;

export const interiors = [
  { value: "kitchen", label: "Kitchen" },
  { value: "wardrobe", label: "Wardrobe" },
  { value: "tv_unit", label: "TV unit" },
  { value: "full_home", label: "Full home" },
  { value: "furniture", label: "Furniture" },
  { value: "discuss", label: "Let's discuss" },
] as const;

export const deliveries = [
  { value: "standard", label: "Standard", days: 45, fact: "45 days" },
  { value: "express", label: "Express", days: 30, fact: "30 days, +15% cost" },
  { value: "own_design", label: "My own design", fact: "You bring the drawings, we build them" },
] as const;

/** On modular products. */
export const warrantyYears = 10;

export type BhkType = (typeof homeTypes)[number]["value"];
export type InteriorType = (typeof interiors)[number]["value"];
export type DeliveryOption = (typeof deliveries)[number]["value"];
