/** A priced cart for tests. */
import type { Cart, PricedCart, PublicOrder } from "../../api/contract/types.gen";
import type { CartItem } from "../../features/cart/items";

export const chair: CartItem = {
  id: "0197a000-0000-7000-8000-000000000001",
  productId: "0197a000-0000-7000-8000-00000000000a",
  name: "Cane chair",
  basePricePerUnit: 499_900,
  primaryImage: null,
  shortDescription: "",
  category: "Chairs",
  brand: null,
  availability: "in_stock",
  seenPaise: 499_900,
  quantity: 2,
  selectedVariations: [],
};

/** The server's answer at a price of one piece. */
export function priceOf({ lines, pincode, method, coupons }: Cart, unitPaise: number): PricedCart {
  const priced = lines.map(({ id, productId, quantity, seenPaise, withAssembly }) => ({
    id,
    productId,
    name: productId === chair.productId ? chair.name : "Stool",
    slug: "cane-chair",
    options: [],
    picture: null,
    category: "Chairs",
    brand: null,
    availability: "in_stock" as const,
    unitPaise,
    unitMrpPaise: 650_000,
    changedFromPaise: (seenPaise !== null && seenPaise !== unitPaise ? seenPaise : null) ?? null,
    quantity,
    valuePaise: unitPaise * quantity,
    discountPaise: 0,
    assemblyPaise: null,
    withAssembly: withAssembly ?? false,
    problem: null,
  }));
  const goodsPaise = priced.reduce((sum, { valuePaise }) => sum + valuePaise, 0);
  const shippingPaise = pincode ? 50_000 : null;
  return {
    lines: priced,
    gone: [],
    goodsPaise,
    discountPaise: 0,
    shippingPaise,
    carryingPaise: 0,
    assemblyPaise: 0,
    codFeePaise: 0,
    payablePaise: goodsPaise + (shippingPaise ?? 0),
    tax: { cgstPaise: 80_000, sgstPaise: 80_000, igstPaise: 0 },
    savingPaise: 300_200,
    coupons: (coupons ?? []).map((code) => ({
      code,
      discountPaise: 0,
      hasFreeShipping: false,
      refusal: "This coupon expired on 20 Nov 2026.",
    })),
    delivery: pincode
      ? {
          isDeliverable: true,
          ...(pincode.startsWith("635") ? { stateCode: "33", city: "Hosur" } : { stateCode: "29", city: "Bengaluru" }),
          promisedOn: "2026-12-14",
          hasCod: true,
          freeFromPaise: null,
        }
      : null,
    methods: [
      { method: "gateway", refusal: null, feePaise: 0, hasEmi: false },
      { method: "cod", refusal: method === "cod" ? null : "Only up to ₹5,000.", feePaise: 0, hasEmi: false },
    ],
    canBeOrdered: true,
  };
}

export const order: PublicOrder = {
  id: "0197a000-0000-7000-8000-0000000000ff",
  number: "SO/2026-27/0001",
  status: "pending_payment",
  paymentStatus: "unpaid",
  fulfilmentStatus: "unfulfilled",
  method: "gateway",
  lines: [
    {
      name: chair.name,
      slug: "cane-chair",
      options: [],
      picture: null,
      unitPaise: 499_900,
      quantity: 2,
      takenOut: 0,
      takenOutBecause: "",
      valuePaise: 999_800,
      discountPaise: 0,
      withAssembly: false,
    },
  ],
  name: "Asha Rao",
  email: "asha@example.com",
  address: ["14, 12th Main", "Bengaluru 560038", "Karnataka"],
  goodsPaise: 999_800,
  discountPaise: 0,
  coupons: [],
  shippingPaise: 50_000,
  carryingPaise: 0,
  assemblyPaise: 0,
  codFeePaise: 0,
  payablePaise: 1_049_800,
  creditPaise: 0,
  addedTo: null,
  additions: [],
  tax: { cgstPaise: 80_000, sgstPaise: 80_000, igstPaise: 0 },
  isTest: true,
  promisedOn: "2026-12-14",
  heldUntil: "2026-11-25T06:30:00Z",
  paymentError: "",
  canBePaid: true,
  canBeCancelled: true,
  shipments: [],
  createdAt: "2026-11-25T06:00:00Z",
  confirmedAt: null,
  cancelledAt: null,
  deliveredAt: null,
};
