/** The product list's definition. */
import { date, money, number } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { Photograph as Picture } from "../../../ui/photograph";
import type { MoneyFormat } from "../../kit/money";
import { either, list } from "../../kit/resource";
import { PublishingBadge, publishingStatuses } from "../../kit/publishing/status";
import { availabilities } from "../labels";
import type { Product } from "../../../api/contract/types.gen";
import { bulkActions } from "./bulk";
import { brandChoices, categoryChoices } from "./choices";
import { address } from "./product";

export const products = list(address, {
  screen: "products",
  title: "Products",
  noun: ["product", "products"],
  drawer: "product",
  nameOf: ({ name }) => name,
  searches: "name, SKU or GTIN",
  sort: "position",
  bulk: bulkActions,
  exports: "products",
  exportsAllColumns: true,
  columns: [
    { name: "name", label: "Product", sort: "name", width: 280, cell: (product) => <Named product={product} /> },
    { field: "sku", label: "SKU", sort: "sku", width: 120, card: "none" },
    { name: "category", label: "Category", width: 130, card: "line", cell: ({ category }) => category.name },
    {
      field: "pricePaise",
      label: "Price",
      sort: "price",
      width: 130,
      align: "end",
      card: "corner",
      cell: (product, money) => <Price product={product} format={money} />,
    },
    {
      name: "stock",
      label: "Stock",
      sort: "onHand",
      width: 110,
      align: "end",
      card: "none",
      cell: (product) => <Stock product={product} />,
    },
    {
      field: "currentAvailability",
      label: "Availability",
      width: 130,
      card: "none",
      cell: ({ currentAvailability }) => labelOf(availabilities, currentAvailability),
    },
    {
      field: "status",
      label: "Status",
      width: 110,
      card: "line",
      cell: ({ status }) => <PublishingBadge status={status} />,
    },
    { name: "brand", label: "Brand", width: 120, hidden: true, card: "none", cell: ({ brand }) => brand?.name },
    {
      field: "mrpPaise",
      label: "MRP",
      width: 110,
      align: "end",
      hidden: true,
      card: "none",
      cell: ({ mrpPaise }, money) => money(mrpPaise),
    },
    { field: "isFeatured", label: "Featured", width: 96, hidden: true, card: "none" },
    {
      field: "updatedAt",
      label: "Updated",
      sort: "updatedAt",
      newestFirst: true,
      width: 120,
      card: "none",
      cell: ({ updatedAt }) => date(updatedAt),
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: publishingStatuses },
    { kind: "loaded", name: "category", label: "Category", choices: () => categoryChoices("") },
    { kind: "choices", name: "availability", label: "Availability", choices: availabilities },
    { name: "low", label: "Stock", ...either("Low", "Not low") },
    { name: "onSale", label: "Sale", rare: true, ...either("On sale", "Not on sale") },
    { kind: "loaded", name: "brand", label: "Brand", rare: true, choices: () => brandChoices("") },
    { name: "featured", label: "Featured", rare: true, ...either("Featured", "Not featured") },
    { name: "missingAlt", label: "Alt text", rare: true, ...either("Missing", "Present") },
  ],
  views: [
    { name: "Low stock", query: { low: "true" } },
    { name: "On sale", query: { onSale: "true" } },
    { name: "In review", query: { status: "in_review" } },
    { name: "Made to order", query: { availability: "made_to_order" } },
  ],
  empty: {
    title: "No products yet",
    text: "Add the furniture you sell, or import a list, with pictures, prices and stock. Visitors see it once it is published.",
  },
});

function Named({ product: { name, picture } }: { product: Product }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="block h-7 w-9 shrink-0 overflow-hidden rounded-[3px] bg-linen max-md:hidden">
        {picture && <Picture picture={picture} alt="" sizes="3rem" className="h-full!" />}
      </span>
      <span className="truncate">{name}</span>
    </span>
  );
}

type PriceProps = { product: Product; format?: MoneyFormat };

export function Price({ product: { pricePaise, sellingPaise }, format = money }: PriceProps) {
  if (sellingPaise === pricePaise) return format(pricePaise);
  return (
    <>
      <span className="sr-only">On sale: </span>
      {format(sellingPaise)}{" "}
      <s className="text-ash">
        <span className="sr-only">instead of </span>
        {format(pricePaise)}
      </s>
    </>
  );
}

export function Stock({ product: { onHand, reserved, isLow } }: { product: Product }) {
  if (onHand === null) return <span className="text-ash">Not counted</span>;
  return (
    <span className={isLow ? "text-error" : ""}>
      {number(onHand - reserved)}
      {reserved > 0 && <span className="text-ash">{` of ${number(onHand)}`}</span>}
      {isLow && <span className="sr-only">, low stock</span>}
    </span>
  );
}
