/** The catalogue's records as the API sends and takes them. */
import type { DesignPhotograph, Picture, PublishingStatus } from "../../api/contract/types.gen";

export type Availability =
  | "in_stock"
  | "out_of_stock"
  | "low_stock"
  | "limited"
  | "backorder"
  | "pre_order"
  | "preorder"
  | "custom_order"
  | "made_to_order"
  | "discontinued"
  | "sold_out"
  | "online_only"
  | "in_store_only";

export type ProductPackage = { lengthMm: number; widthMm: number; heightMm: number; weightG: number };

export type ProductPhotographDraft = { photographId: string; alt: string | null };

export type OptionDraft = {
  id: string | null;
  name: string;
  differencePaise: number;
  sku: string;
  photographId: string | null;
  isStocked: boolean;
};

export type GroupDraft = { id: string | null; name: string; options: OptionDraft[] };

export type ProductDraft = {
  name: string;
  slug: string;
  sku: string;
  mpn: string;
  gtin: string;
  brandId: string | null;
  categoryId: string;
  shortDescription: string;
  description: string;
  photographs: ProductPhotographDraft[];
  mrpPaise: number;
  pricePaise: number;
  salePricePaise: number | null;
  saleStartsOn: string | null;
  saleEndsOn: string | null;
  costPaise: number | null;
  hsn: string;
  groups: GroupDraft[];
  availability: Availability;
  availableOn: string | null;
  isStocked: boolean;
  reorderLevel: number;
  leadDays: number;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  weightG: number | null;
  packages: ProductPackage[];
  material: string;
  colour: string;
  assemblyPaise: number | null;
  warrantyMonths: number;
  returnsDays: number | null;
  care: string;
  originCountry: string;
  maker: string;
  related: string[];
  isFeatured: boolean;
  seoTitle: string;
  seoDescription: string;
  canonical: string | null;
  sharePhotographId: string | null;
};

export type Named = { id: string; name: string };

/** A product in the list. */
export type Product = {
  id: string;
  name: string;
  slug: string;
  sku: string;
  category: Named;
  brand: Named | null;
  mrpPaise: number;
  pricePaise: number;
  salePricePaise: number | null;
  isOnSale: boolean;
  availability: Availability;
  isStocked: boolean;
  /** With the pieces of its options. */
  onHand: number;
  reserved: number;
  isLow: boolean;
  status: PublishingStatus;
  publishAt: string | null;
  allowedStatuses: PublishingStatus[];
  isFeatured: boolean;
  missingAlt: boolean;
  picture: Picture | null;
  createdAt: string;
  updatedAt: string;
  version: number;
};

export type ProductPhotograph = ProductPhotographDraft & Omit<DesignPhotograph, "hotspots">;

export type ProductDetail = Product &
  Omit<ProductDraft, "photographs"> & {
    photographs: ProductPhotograph[];
    relatedTo: Named[];
    /** Null: no rate is known for its HSN. */
    taxBasisPoints: number | null;
    /** Visitors who wait for it to be back. */
    notices: number;
  };

export type MoveReason =
  | "received"
  | "counted"
  | "damaged"
  | "imported"
  | "sold"
  | "order_cancelled"
  | "returned"
  | "replaced";

export type StockMove = {
  id: string;
  optionId: string | null;
  change: number;
  balance: number;
  reason: MoveReason;
  remark: string;
  order: { id: string; number: string } | null;
  movedAt: string;
  movedBy: string | null;
};

export type ProductStock = {
  /** Null: the product itself. */
  optionId: string | null;
  name: string;
  onHand: number;
  reserved: number;
};

export type StockLedger = { stocks: ProductStock[]; moves: StockMove[] };

export type StockMoveDraft = {
  optionId: string | null;
  reason: "received" | "counted" | "damaged";
  quantity: number;
  remark: string;
};

export type StockNotice = {
  id: string;
  email: string;
  option: string | null;
  createdAt: string;
  toldAt: string | null;
};

export type ProductFilter = "brand" | "colour" | "material" | "origin" | "price" | "availability";

export type ProductCategoryDraft = {
  name: string;
  slug: string;
  parentId: string | null;
  photographId: string | null;
  description: string;
  hsn: string;
  filters: ProductFilter[];
  sizeGuide: string;
  isActive: boolean;
  seoTitle: string;
  seoDescription: string;
  position: number;
};

export type ProductCategory = ProductCategoryDraft & {
  id: string;
  /** Names from the root to itself. */
  path: string[];
  products: number;
  version: number;
};

export type ReviewStatus = "waiting" | "shown" | "hidden";

export type ProductReview = {
  id: string;
  product: Named;
  author: string;
  rating: number;
  title: string;
  text: string;
  status: ReviewStatus;
  answer: string;
  order: { id: string; number: string } | null;
  createdAt: string;
  version: number;
};

/** Until they are generated from the contract. */
export const limits = {
  ProductDraft: {
    name: { min: 1, max: 160 },
    slug: { max: 80 },
    sku: { min: 1, max: 40 },
    mpn: { max: 70 },
    shortDescription: { max: 300 },
    description: { max: 10_000 },
    photographs: { max: 30 },
    groups: { max: 5 },
    packages: { max: 20 },
    material: { max: 120 },
    colour: { max: 60 },
    care: { max: 2000 },
    maker: { max: 400 },
    related: { max: 12 },
    seoTitle: { max: 60 },
    seoDescription: { max: 160 },
    leadDays: { min: 0, max: 365 },
    lengthMm: { min: 1, max: 20_000 },
    weightG: { min: 1, max: 2_000_000 },
    warrantyMonths: { min: 0, max: 240 },
    returnsDays: { min: 0, max: 90 },
    reorderLevel: { min: 0, max: 10_000 },
  },
  GroupDraft: { name: { min: 1, max: 60 }, options: { min: 1, max: 30 } },
  OptionDraft: { name: { min: 1, max: 80 }, sku: { max: 40 } },
  alt: { max: 300 },
  ProductCategoryDraft: {
    name: { min: 1, max: 120 },
    description: { max: 2000 },
    sizeGuide: { max: 4000 },
    seoTitle: { max: 60 },
    seoDescription: { max: 160 },
  },
  StockMoveDraft: { quantity: { min: 0, max: 100_000 }, remark: { max: 500 } },
  answer: { max: 2000 },
} as const;
