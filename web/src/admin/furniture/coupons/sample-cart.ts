/** The cart with which a coupon is tested. */
import type { Cart, LineProblem, ProductDetail, ShopPaymentMethod } from "../../../api/contract/types.gen";

export const maxQuantity = 10;

export type SampleLine = {
  /** Of the line, since a product can be in the cart with different options. */
  id: string;
  productId: string;
  name: string;
  groups: readonly { id: string; name: string; options: readonly { id: string; name: string }[] }[];
  /** The chosen option by group. */
  chosen: Readonly<Record<string, string>>;
  quantity: number;
  canBeAssembled: boolean;
  withAssembly: boolean;
};

/** One piece with the first option of each group. */
export function sampleLine(id: string, { id: productId, draft }: ProductDetail): SampleLine {
  const { name, groups } = draft;
  const chosen = Object.fromEntries(groups.map(({ id, options }) => [id, options[0]?.id ?? ""]));
  const canBeAssembled = typeof draft.assemblyPaise === "number";
  return { id, productId, name, groups, chosen, quantity: 1, canBeAssembled, withAssembly: false };
}

export function sampleCart(lines: readonly SampleLine[], pincode: string, method: ShopPaymentMethod | null): Cart {
  return { lines: cartLines(lines), pincode: pincode || null, method };
}

export function cartLines(lines: readonly SampleLine[]): Cart["lines"] {
  return lines.map(({ id, productId, groups, chosen, quantity, withAssembly }) => ({
    id,
    productId,
    optionIds: groups.flatMap((group) => chosen[group.id] ?? []),
    quantity,
    withAssembly,
  }));
}

/** Why a line isn't counted. */
export function problemText(problem: LineProblem): string {
  switch (problem.kind) {
    case "notForSale":
      return "Can't be ordered now";
    case "options":
      return "An option is no longer offered";
    case "short":
      return problem.left === 0 ? "Out of stock" : `Only ${problem.left} left`;
  }
}
