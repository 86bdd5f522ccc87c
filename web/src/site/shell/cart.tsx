/** The cart button. Until there is a cart page, it shows the item count in a popover. */
import { Link } from "../../ui/link";
import { badgeText, useCartCount } from "../../features/cart/count";
import { useDisclosure } from "../../ui/disclosure";
import { BagIcon } from "../../ui/icons";

const buttonClass = "relative grid size-11 place-items-center rounded-full hover:bg-linen";

export function Cart({ path }: { path: string | null }) {
  const count = useCartCount();
  const label = `Cart, ${count === 1 ? "1 item" : `${count} items`}`;
  if (!path) return <CartNote count={count} label={label} />;
  return (
    <Link to={path} aria-label={label} className={buttonClass}>
      <Bag count={count} />
    </Link>
  );
}

function CartNote({ count, label }: { count: number; label: string }) {
  const { open, rootProps, buttonProps, panelProps } = useDisclosure<HTMLDivElement>({ hover: false });
  return (
    <div {...rootProps} className="relative">
      <button {...buttonProps} type="button" aria-label={label} className={buttonClass}>
        <Bag count={count} />
      </button>
      <div {...panelProps} className="absolute top-full right-0 pt-3">
        <p role="status" className="w-60 rounded-panel border border-seam bg-paper px-5 py-4 shadow-panel">
          {open &&
            (count === 0 ? "Your cart is empty." : `Your cart holds ${count === 1 ? "1 item" : `${count} items`}.`)}
        </p>
      </div>
    </div>
  );
}

function Bag({ count }: { count: number }) {
  return (
    <>
      <BagIcon />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 left-1/2 min-w-5 rounded-full bg-areca px-1.5 text-center text-[12px] leading-5 font-medium text-paper tabular-nums"
        >
          {badgeText(count)}
        </span>
      )}
    </>
  );
}
