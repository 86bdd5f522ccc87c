/** What designs are called, in words: for those who describe them, and for those who look for some. */
import type { BudgetBand, DesignType, KitchenLayout } from "../../api/contract/types.gen";

type Word<Value> = {
  value: Value;
  label: string;
  /** As the heading of several. */
  many: string;
};

export const designTypes = [
  { value: "living-room", label: "Living room", many: "Living rooms" },
  { value: "master-bedroom", label: "Master bedroom", many: "Master bedrooms" },
  { value: "kids-bedroom", label: "Kids' bedroom", many: "Kids' bedrooms" },
  { value: "kitchen", label: "Kitchen", many: "Kitchens" },
  { value: "wardrobe", label: "Wardrobe", many: "Wardrobes" },
  { value: "tv-unit", label: "TV unit", many: "TV units" },
  { value: "pooja", label: "Pooja", many: "Pooja rooms" },
  { value: "foyer", label: "Foyer", many: "Foyers" },
  { value: "dining", label: "Dining", many: "Dining rooms" },
  { value: "study", label: "Study", many: "Studies" },
  { value: "bathroom", label: "Bathroom", many: "Bathrooms" },
  { value: "full-home", label: "Full home", many: "Full homes" },
] as const satisfies readonly Word<DesignType>[];

/** As the kitchen calculator has them. */
export const kitchenLayouts = [
  { value: "straight", label: "Straight", many: "Straight kitchens" },
  { value: "l_shape", label: "L-shape", many: "L-shaped kitchens" },
  { value: "u_shape", label: "U-shape", many: "U-shaped kitchens" },
  { value: "parallel", label: "Parallel", many: "Parallel kitchens" },
  { value: "island", label: "Island", many: "Island kitchens" },
] as const satisfies readonly Word<KitchenLayout>[];

export const budgetBands = [
  { value: "under_3l", label: "Up to ₹3 L" },
  { value: "3_6l", label: "₹3 to 6 L" },
  { value: "6_10l", label: "₹6 to 10 L" },
  { value: "10_20l", label: "₹10 to 20 L" },
  { value: "over_20l", label: "Over ₹20 L" },
] as const satisfies readonly { value: BudgetBand; label: string }[];

/** How large the room is, in square feet. */
export const areaBands = [
  { value: "up_to_80", label: "Up to 80 sq ft" },
  { value: "80_120", label: "80 to 120 sq ft" },
  { value: "120_200", label: "120 to 200 sq ft" },
  { value: "200_500", label: "200 to 500 sq ft" },
  { value: "over_500", label: "Over 500 sq ft" },
] as const;
