/** What can be done with a product: put it into the cart, be told, ask, or come to the store. */
import { type RefObject, useEffect, useRef, useState } from "react";
import type { PublicProduct } from "../../api/contract/types.gen";
import { BottomBar } from "../../features/cart/bottom-bar";
import { maxQuantity } from "../../features/cart/items";
import type { Selection } from "../../features/cart/items";
import { add } from "../../features/cart/store";
import { useCartCount } from "../../features/cart/count";
import { type Offer, availabilities, toneOf } from "../../features/furniture/availability";
import { Button } from "../../ui/button";
import { count, date, money, number } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import { Link } from "../../ui/link";
import { telUrl } from "../../ui/tel-url";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { useShellData } from "../shell/load";
import { listingPath } from "./address";
import { NoticeForm } from "./notice-form";
import type { Price } from "./selection";

type BuyBoxProps = {
  product: PublicProduct;
  offer: Offer;
  price: Price;
  selections: readonly Selection[];
  /** Address of the picture of these options. */
  picture: string | null;
};

export function BuyBox({ product, offer, price, selections, picture }: BuyBoxProps) {
  const { action, missing } = offer;
  return (
    <div className="buy">
      <AvailabilityText product={product} offer={offer} />
      {action === "cart" && (
        <AddToCart product={product} offer={offer} price={price} selections={selections} picture={picture} />
      )}
      {action === "notify" && <NoticeForm key={missing?.id ?? ""} product={product} option={missing} />}
      {action === "enquire" && <Enquire product={product} selections={selections} />}
      {action === "visit" && <Visit />}
      {action === "none" && <Gone product={product} />}
    </div>
  );
}

function AvailabilityText({ product, offer: { availability, left, missing } }: Pick<BuyBoxProps, "product" | "offer">) {
  const note = missing
    ? `${missing.name} is out of stock. Other options may be available.`
    : noteFor(product, availability);
  return (
    <div role="status" className="buy-availability">
      <p className="availability" data-tone={toneOf(availability)}>
        {left === null ? labelOf(availabilities, availability) : `Only ${number(left)} left`}
      </p>
      {note && <p>{note}</p>}
    </div>
  );
}

/** What the availability means for the buyer. */
export function noteFor(
  { leadDays, availableOn }: Pick<PublicProduct, "leadDays" | "availableOn">,
  availability: PublicProduct["availability"],
): string {
  const on = availableOn ? date(availableOn) : null;
  switch (availability) {
    case "in_stock":
    case "low_stock":
      return leadDays > 0 ? `Leaves us in ${count(leadDays, "day")}.` : "";
    case "limited":
      return "Made in a limited quantity.";
    case "online_only":
      return "Sold on this website only.";
    case "made_to_order":
      return leadDays > 0 ? `Made after you order: leaves us in ${count(leadDays, "day")}.` : "Made after you order.";
    case "pre_order":
    case "preorder":
      return on ? `Not released yet. Order now; available from ${on}.` : "Not released yet. Order now.";
    case "backorder":
      return on ? `Order now. We expect stock on ${on}.` : "Order now. We deliver when stock arrives.";
    case "custom_order":
      return "Made to your specification. We'll send you a price.";
    case "in_store_only":
      return "Sold in our store only, not online.";
    case "out_of_stock":
      return on ? `We expect it back on ${on}.` : "";
    case "sold_out":
      return "This piece is sold out.";
    case "discontinued":
      return "This piece is no longer made.";
    default:
      return "";
  }
}

function AddToCart({ product, offer, price, selections, picture }: BuyBoxProps) {
  const [quantity, setQuantity] = useState(1);
  const items = useCartCount();
  const cartPath = useOpenPages()("cart");
  const most = Math.min(maxQuantity, offer.left ?? maxQuantity);
  const chosen = Math.min(quantity, most);
  const row = useRef<HTMLDivElement>(null);
  const isRowVisible = useIsVisible(row);

  function addToCart() {
    const { id, name, pricePaise, shortDescription, categories, brand } = product;
    add(
      {
        productId: id,
        name,
        basePricePerUnit: pricePaise,
        primaryImage: picture,
        shortDescription,
        category: categories.at(-1)?.name ?? "",
        brand,
        availability: offer.availability,
        seenPaise: price.pricePaise,
      },
      selections,
      chosen,
    );
  }

  return (
    <>
      <div ref={row} className="buy-row">
        <Quantity value={chosen} most={most} onChange={setQuantity} />
        <Button size="large" className="buy-add" onClick={addToCart}>
          Add to cart
        </Button>
      </div>
      {items > 0 && cartPath && (
        <Link to={cartPath} className="buy-cart">
          View cart ({count(items, "item")})
        </Link>
      )}
      {/* On phones, buying is never further away than the thumb. */}
      <BottomBar
        label={chosen === 1 ? "With GST" : `${count(chosen, "piece")} with GST`}
        amount={money(price.pricePaise * chosen)}
        hidden={isRowVisible}
      >
        <Button size="large" onClick={addToCart}>
          Add to cart
        </Button>
      </BottomBar>
    </>
  );
}

function useIsVisible(ref: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    const { current: element } = ref;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? true), { threshold: 1 });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isVisible;
}

type QuantityProps = { value: number; most: number; onChange: (value: number) => void };

function Quantity({ value, most, onChange }: QuantityProps) {
  return (
    <div role="group" aria-label="Quantity" className="quantity">
      <button
        type="button"
        aria-label="Decrease quantity"
        aria-disabled={value <= 1}
        onClick={() => onChange(Math.max(value - 1, 1))}
      >
        −
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label="Increase quantity"
        aria-disabled={value >= most}
        onClick={() => onChange(Math.min(value + 1, most))}
      >
        +
      </button>
    </div>
  );
}

function Enquire({ product: { name, sku }, selections }: Pick<BuyBoxProps, "product" | "selections">) {
  const options = selections.map(({ groupName, optionName }) => `${groupName}: ${optionName}`).join(", ");
  const wish = `${name} (${sku})${options ? `, ${options}` : ""}.`;
  return (
    <BookButton size="large" interest={["furniture"]} requirements={wish}>
      Ask for a price
    </BookButton>
  );
}

function Visit() {
  const { officeAddress, city, phoneNumber } = useShellData().organization;
  const address = [officeAddress, city].filter(Boolean).join(", ");
  return (
    <div className="buy-visit">
      {address && <p>{address}</p>}
      <div>
        <BookButton interest={["furniture"]} variant="secondary">
          Plan a visit
        </BookButton>
        {phoneNumber && <a href={telUrl(phoneNumber)}>Call {phoneNumber}</a>}
      </div>
    </div>
  );
}

function Gone({ product: { categories } }: Pick<BuyBoxProps, "product">) {
  const category = categories.at(-1);
  return (
    <p>
      <Link to={listingPath(category ? { category: category.slug } : {})} className="text-link">
        {category ? `See other pieces in ${category.name}` : "See other pieces"}
      </Link>
    </p>
  );
}
