/** The link to the cart, with the number of its items. */
import { Link } from "../../ui/link";
import { badgeText, useCartCount } from "../../features/cart/count";
import { BagIcon } from "../../ui/icons";

/** Renders nothing while the cart is empty or its page is switched off. */
export function Cart({ path }: { path: string | null }) {
  const count = useCartCount();
  if (!path || count === 0) return null;
  return (
    <Link
      to={path}
      aria-label={`Cart, ${count === 1 ? "1 item" : `${count} items`}`}
      className="relative grid size-11 place-items-center rounded-full hover:bg-linen"
    >
      <BagIcon />
      <span
        aria-hidden="true"
        className="absolute top-0 left-1/2 min-w-5 rounded-full bg-areca px-1.5 text-center text-[12px] leading-5 font-medium text-paper tabular-nums"
      >
        {badgeText(count)}
      </span>
    </Link>
  );
}
