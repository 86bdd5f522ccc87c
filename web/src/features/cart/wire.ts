import type { Availability, Picture, Tax } from "../../api/contract/types.gen";

export type PaymentMethod = "gateway" | "upi" | "bank_transfer" | "cod";

export type CartLine = {
  id: string;
  productId: string;
  optionIds: string[];
  quantity: number;
  seenPaise: number | null;
  withAssembly: boolean;
};

export type CartRequest = {
  lines: CartLine[];
  coupons: string[];
  pincode: string | null;
  floor: number;
  hasLift: boolean;
  method: PaymentMethod | null;
};

export type ChosenOption = { groupId: string; optionId: string; groupName: string; optionName: string };

export type LineProblem = { kind: "notForSale" } | { kind: "options" } | { kind: "short"; left: number };

export type PricedLine = {
  id: string;
  productId: string;
  name: string;
  slug: string;
  options: ChosenOption[];
  picture: Picture | null;
  category: string;
  brand: string | null;
  availability: Availability;
  unitPaise: number;
  unitMrpPaise: number;
  changedFromPaise: number | null;
  quantity: number;
  valuePaise: number;
  discountPaise: number;
  assemblyPaise: number | null;
  withAssembly: boolean;
  problem: LineProblem | null;
};

export type CouponResult = {
  code: string;
  discountPaise: number;
  hasFreeShipping: boolean;
  refusal: string | null;
};

export type Delivery = {
  isDeliverable: boolean;
  stateCode: string | null;
  city: string | null;
  promisedOn: string | null;
  hasCod: boolean;
  freeFromPaise: number | null;
};

export type MethodOffer = { method: PaymentMethod; refusal: string | null; feePaise: number };

export type PricedCart = {
  lines: PricedLine[];
  gone: string[];
  goodsPaise: number;
  discountPaise: number;
  shippingPaise: number | null;
  carryingPaise: number;
  assemblyPaise: number;
  codFeePaise: number;
  payablePaise: number;
  tax: Tax;
  savingPaise: number;
  coupons: CouponResult[];
  delivery: Delivery | null;
  methods: MethodOffer[];
  canBeOrdered: boolean;
};

export type PlacedOrder = { id: string; number: string; token: string };

export type PaymentStart =
  | { kind: "razorpay"; keyId: string; gatewayOrderId: string; amountPaise: number }
  | { kind: "demo"; url: string; gatewayOrderId: string; amountPaise: number }
  | { kind: "upi"; link: string; qrSvg: string; amountPaise: number }
  | {
      kind: "bankTransfer";
      account: { name: string; number: string; ifsc: string; bank: string };
      amountPaise: number;
    };

export type OrderStatus =
  | "pending_payment"
  | "payment_failed"
  | "confirmed"
  | "processing"
  | "on_hold"
  | "ready_to_ship"
  | "partially_shipped"
  | "shipped"
  | "out_for_delivery"
  | "delivered"
  | "completed"
  | "return_requested"
  | "return_approved"
  | "returned"
  | "rto"
  | "refunded"
  | "cancelled";

export type PaymentStatus =
  | "unpaid"
  | "failed"
  | "authorized"
  | "cod_pending"
  | "paid"
  | "cod_collected"
  | "partially_refunded"
  | "refunded";

export type PublicOrderLine = {
  name: string;
  slug: string | null;
  options: ChosenOption[];
  picture: Picture | null;
  unitPaise: number;
  quantity: number;
  valuePaise: number;
  discountPaise: number;
  withAssembly: boolean;
};

export type PublicShipment = {
  carrier: string;
  awb: string;
  trackingUrl: string;
  items: string[];
  shippedAt: string;
  outAt: string | null;
  deliveredAt: string | null;
};

export type PublicOrder = {
  id: string;
  number: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  fulfilmentStatus: "unfulfilled" | "partial" | "fulfilled" | "returned";
  method: PaymentMethod;
  lines: PublicOrderLine[];
  name: string;
  email: string;
  address: string[];
  goodsPaise: number;
  discountPaise: number;
  coupons: string[];
  shippingPaise: number;
  carryingPaise: number;
  assemblyPaise: number;
  codFeePaise: number;
  payablePaise: number;
  tax: Tax;
  isTest: boolean;
  promisedOn: string;
  heldUntil: string | null;
  paymentError: string;
  canBePaid: boolean;
  canBeCancelled: boolean;
  shipments: PublicShipment[];
  createdAt: string;
  confirmedAt: string | null;
  cancelledAt: string | null;
  deliveredAt: string | null;
};

export type ReturnReason = "damaged" | "defective" | "wrong" | "other";

export type ReturnWish = "refund" | "replacement";

export type ReturnDraft = { unitIds: string[]; reason: ReturnReason; wish: ReturnWish; description: string };

export type ReturnableUnit = { id: string; name: string; paidPaise: number; isMadeToOrder: boolean };

export type PublicReturn = {
  id: string;
  number: string;
  reason: ReturnReason;
  wish: ReturnWish;
  status: "requested" | "approved" | "declined" | "received" | "refunded" | "replaced";
  declinedBecause: string;
  askedAt: string;
  resolveBy: string;
};

export type PublicReturns = { possibleUntil: string | null; units: ReturnableUnit[]; returns: PublicReturn[] };
