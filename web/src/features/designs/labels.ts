/** Labels of designs, for the site and the back office. */
import type { BudgetBand, DesignType, KitchenLayout } from "../../api/contract/types.gen";

type Label<Value> = {
  value: Value;
  label: string;
  /** For headings. */
  plural: string;
};

export const designTypes = [
  { value: "living-room", label: "Living room", plural: "Living rooms" },
  { value: "master-bedroom", label: "Master bedroom", plural: "Master bedrooms" },
  { value: "kids-bedroom", label: "Kids' bedroom", plural: "Kids' bedrooms" },
  { value: "kitchen", label: "Kitchen", plural: "Kitchens" },
  { value: "wardrobe", label: "Wardrobe", plural: "Wardrobes" },
  { value: "tv-unit", label: "TV unit", plural: "TV units" },
  { value: "pooja", label: "Pooja", plural: "Pooja rooms" },
  { value: "foyer", label: "Foyer", plural: "Foyers" },
  { value: "dining", label: "Dining", plural: "Dining rooms" },
  { value: "study", label: "Study", plural: "Studies" },
  { value: "bathroom", label: "Bathroom", plural: "Bathrooms" },
  { value: "full-home", label: "Full home", plural: "Full homes" },
] as const satisfies readonly Label<DesignType>[];

/** The layouts of the kitchen calculator. */
export const kitchenLayouts = [
  { value: "straight", label: "Straight", plural: "Straight kitchens" },
  { value: "l_shape", label: "L-shape", plural: "L-shaped kitchens" },
  { value: "u_shape", label: "U-shape", plural: "U-shaped kitchens" },
  { value: "parallel", label: "Parallel", plural: "Parallel kitchens" },
  { value: "island", label: "Island", plural: "Island kitchens" },
] as const satisfies readonly Label<KitchenLayout>[];

export const budgetBands = [
  { value: "under_3l", label: "Up to ₹3 L" },
  { value: "3_6l", label: "₹3 to 6 L" },
  { value: "6_10l", label: "₹6 to 10 L" },
  { value: "10_20l", label: "₹10 to 20 L" },
  { value: "over_20l", label: "Over ₹20 L" },
] as const satisfies readonly { value: BudgetBand; label: string }[];

/** Room size in square feet. */
export const areaBands = [
  { value: "up_to_80", label: "Up to 80 sq ft" },
  { value: "80_120", label: "80 to 120 sq ft" },
  { value: "120_200", label: "120 to 200 sq ft" },
  { value: "200_500", label: "200 to 500 sq ft" },
  { value: "over_500", label: "Over 500 sq ft" },
] as const;
