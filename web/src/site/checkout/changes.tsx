/** What has changed since the buyer last looked, and has to be accepted or put right. */
import type { PricedCart } from "../../api/contract/types.gen";
import { cartPaths } from "../../features/cart/paths";
import { Button } from "../../ui/button";
import { money } from "../../ui/format";
import { Link } from "../../ui/link";

type ChangesProps = {
  priced: PricedCart;
  /** The total that was refused, because it is another one now. */
  refusedPaise: number | null;
  onAccept: () => void;
};

export function Changes({ priced, refusedPaise, onAccept }: ChangesProps) {
  const changed = priced.lines.filter(({ changedFromPaise }) => changedFromPaise !== null);
  const isStopped = priced.gone.length > 0 || priced.lines.some(({ problem }) => problem !== null);
  const isTotalChanged = refusedPaise !== null && refusedPaise !== priced.payablePaise;
  if (isStopped) {
    return (
      <div role="alert" className="error">
        <p className="font-medium">Some pieces in your cart cannot be ordered as they are.</p>
        <Link to={cartPaths.cart()} className="inline-flex min-h-11 items-center text-link">
          Put it right in the cart
        </Link>
      </div>
    );
  }
  if (changed.length === 0 && !isTotalChanged) return null;
  return (
    <div role="alert" className="notice py-1">
      <p className="font-medium">Prices have changed since you last looked.</p>
      <ul className="mt-1">
        {changed.map(({ id, name, changedFromPaise, unitPaise }) => (
          <li key={id}>
            {name}: was {money(changedFromPaise ?? 0)}, now {money(unitPaise)} each
          </li>
        ))}
        {isTotalChanged && (
          <li>
            Total: was {money(refusedPaise)}, now {money(priced.payablePaise)}
          </li>
        )}
      </ul>
      <Button variant="secondary" className="mt-3" onClick={onAccept}>
        Accept {money(priced.payablePaise)}
      </Button>
    </div>
  );
}

/** Why the order cannot be placed now; null: it can. */
export function blockingReason(priced: PricedCart, refusedPaise: number | null): string | null {
  if (priced.gone.length > 0 || priced.lines.some(({ problem }) => problem !== null)) {
    return "Some pieces cannot be ordered as they are.";
  }
  const isChanged = priced.lines.some(({ changedFromPaise }) => changedFromPaise !== null);
  if (isChanged || (refusedPaise !== null && refusedPaise !== priced.payablePaise)) {
    return "Please accept the new prices first.";
  }
  if (priced.delivery && !priced.delivery.isDeliverable) return "We do not deliver to this pincode yet.";
  return null;
}
