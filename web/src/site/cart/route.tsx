/** The cart. */
import type { PricedCart, PricedLine } from "../../api/contract/types.gen";
import { useMemo, useRef, useState } from "react";
import { userMessage } from "../../api/error";
import { BottomBar } from "../../features/cart/bottom-bar";
import { CartProvider, useCart } from "../../features/cart/cart";
import type { CartItem } from "../../features/cart/items";
import { linesOf, usePricing } from "../../features/cart/pricing";
import { useSeenPrices } from "../../features/cart/seen";
import { cartPaths } from "../../features/cart/paths";
import { paths } from "../../paths";
import { Button, buttonClass } from "../../ui/button";
import { count, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { PageHead } from "../page-head";
import { CouponField } from "./coupon-field";
import { DeliveryEstimate } from "./delivery-estimate";
import { Line, RemovedLine, SavedLine } from "./line";
import { Breakdown, totalLabel } from "./breakdown";

export function Component() {
  return (
    <CartProvider>
      <PageHead title="Cart" description="The furniture in your cart, at today's prices." path={cartPaths.cart()} />
      <meta name="robots" content="noindex" />
      <Page />
    </CartProvider>
  );
}

type Removed = { item: CartItem; place: number };

function Page() {
  const cart = useCart();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { items, savedForLater, coupons, pincode } = cart;

  const request = useMemo(
    () =>
      items.length === 0
        ? null
        : {
            lines: linesOf(items),
            coupons: [...coupons],
            pincode: pincode || null,
            floor: 0,
            hasLift: false,
            method: null,
          },
    [items, coupons, pincode],
  );
  const { priced, isPending, error, retry } = usePricing(request);
  useSeenPrices(priced);

  function remove(item: CartItem) {
    setRemoved([...removed, { item, place: items.indexOf(item) }]);
    cart.remove(item.id);
  }

  function undo({ item, place }: Removed) {
    cart.putBack(item, place);
    setRemoved(removed.filter((other) => other.item.id !== item.id));
    // Its row is rendered in the next frame.
    requestAnimationFrame(() => document.getElementById(`remove-${item.id}`)?.focus());
  }

  if (cart.isLoading) return <div className="page min-h-[70svh]" />;
  const gone = new Set(priced?.gone);
  const isEmpty = items.length === 0;
  return (
    <div className="page pt-8 pb-16 lg:pt-14 lg:pb-28">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h1 ref={heading} tabIndex={-1} className="font-display text-4xl outline-none">
          {isEmpty ? "Your cart is empty" : "Your cart"}
        </h1>
        {!isEmpty && <p className="text-ash">{count(cart.itemCount, "piece")}</p>}
      </div>
      {isEmpty && removed.length === 0 && (
        <p className="mt-4 max-w-[48ch] text-lg text-ash">
          {savedForLater.length > 0
            ? "What you saved for later is below."
            : "Pieces that you put into the cart wait here, on this device or in your account."}
        </p>
      )}
      <div className="mt-6 grid gap-x-16 gap-y-10 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div>
          {error !== null && (
            <div role="alert" className="mb-6 error">
              <p className="font-medium">The prices could not be checked.</p>
              <p className="mt-1 text-sm">{userMessage(error)}</p>
              <Button variant="tertiary" onClick={retry}>
                Try again
              </Button>
            </div>
          )}
          {priced && <Changes priced={priced} items={items} />}
          {(items.length > 0 || removed.length > 0) && (
            <ul aria-label="Items" className="border-t border-ink">
              {rowsOf(items, removed).map((row) =>
                "place" in row ? (
                  <RemovedLine key={row.item.id} name={row.item.name} onUndo={() => undo(row)} />
                ) : (
                  <Line
                    key={row.id}
                    item={row}
                    priced={priced?.lines.find(({ id }) => id === row.id) ?? null}
                    isGone={gone.has(row.id)}
                    onRemove={() => remove(row)}
                    onSave={() => {
                      cart.saveForLater(row.id);
                      heading.current?.focus();
                    }}
                  />
                ),
              )}
            </ul>
          )}
          <div className="mt-5 flex flex-wrap gap-x-8">
            <Link to={paths.furniture()} className={buttonClass({ variant: isEmpty ? "primary" : "tertiary" })}>
              {isEmpty ? "Browse furniture" : "Continue shopping"}
            </Link>
            {!isEmpty && (
              <Button
                variant="tertiary"
                onClick={() => {
                  setRemoved(items.map((item, place) => ({ item, place })));
                  cart.clear();
                }}
              >
                Empty the cart
              </Button>
            )}
          </div>
          {savedForLater.length > 0 && <SavedForLater />}
        </div>
        {!isEmpty && (
          <aside aria-labelledby="summary" className="lg:sticky lg:top-28 lg:self-start">
            <h2 id="summary" className="font-display text-2xl">
              Summary
            </h2>
            <div className="mt-4 grid gap-6">
              <DeliveryEstimate priced={priced} isPending={isPending} />
              <CouponField results={priced?.coupons ?? []} isPending={isPending} />
              {priced && <Breakdown priced={priced} isPending={isPending} />}
              <Checkout priced={priced} className="max-lg:hidden" />
            </div>
          </aside>
        )}
      </div>
      {!isEmpty && (
        <BottomBar label={totalLabel(priced)} amount={priced ? money(priced.payablePaise) : "…"} isPending={isPending}>
          <Checkout priced={priced} />
        </BottomBar>
      )}
    </div>
  );
}

/** The items with the removed ones where they were. */
function rowsOf(items: readonly CartItem[], removed: readonly Removed[]): (CartItem | Removed)[] {
  const rows: (CartItem | Removed)[] = [...items];
  const gone = removed.filter(({ item }) => items.every(({ id }) => id !== item.id));
  for (const row of gone.toSorted((one, other) => one.place - other.place)) rows.splice(row.place, 0, row);
  return rows;
}

/** What stands in the way of ordering is said at its line; the way on leads there. */
function Checkout({ priced, className = "" }: { priced: PricedCart | null; className?: string }) {
  const problem = priced && firstProblem(priced);
  if (problem) {
    return (
      <Button
        variant="secondary"
        className={className}
        onClick={() => document.getElementById(problem)?.scrollIntoView({ block: "center", behavior: "smooth" })}
      >
        See what has changed
      </Button>
    );
  }
  return (
    <Link to={cartPaths.checkout()} className={buttonClass({ size: "large", className })}>
      Checkout
    </Link>
  );
}

function firstProblem({ lines, gone }: PricedCart): string | undefined {
  const line = lines.find(({ problem, changedFromPaise }) => problem !== null || changedFromPaise !== null);
  const id = line?.id ?? gone[0];
  return id && `line-${id}`;
}

function Changes({ priced, items }: { priced: PricedCart; items: readonly CartItem[] }) {
  const cart = useCart();
  const changed = priced.lines.filter(({ changedFromPaise }) => changedFromPaise !== null);
  const gone = items.filter(({ id }) => priced.gone.includes(id));
  const isShown = changed.length + gone.length > 0;
  // The region is there before its text, so that screen readers announce it.
  return (
    <div role="status">
      {isShown && (
        <div className="mb-6 notice py-1">
          {changed.length > 0 && (
            <>
              <p className="font-medium">
                {changed.length === 1 ? "A price has changed" : `${changed.length} prices have changed`} since you last
                looked.
              </p>
              <Button variant="tertiary" onClick={() => cart.see(pricesOf(changed))}>
                {changed.length === 1 ? "Accept the new price" : "Accept all new prices"}
              </Button>
            </>
          )}
          {gone.length > 0 && (
            <>
              <p className="font-medium">
                {gone.length === 1
                  ? `${gone[0]?.name} is no longer sold.`
                  : `${gone.length} pieces are no longer sold.`}
              </p>
              <Button variant="tertiary" onClick={() => gone.forEach(({ id }) => cart.remove(id))}>
                {gone.length === 1 ? "Remove it" : "Remove them"}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

function pricesOf(lines: readonly PricedLine[]): Map<string, number> {
  return new Map(lines.map(({ id, unitPaise }) => [id, unitPaise]));
}

function SavedForLater() {
  const { savedForLater, moveToCart, removeSaved } = useCart();
  return (
    <section aria-labelledby="saved" className="mt-14">
      <h2 id="saved" className="font-display text-2xl">
        Saved for later
      </h2>
      <ul className="mt-4 border-t border-ink">
        {savedForLater.map((item) => (
          <SavedLine
            key={item.id}
            item={item}
            onMove={() => moveToCart(item.id)}
            onRemove={() => removeSaved(item.id)}
          />
        ))}
      </ul>
    </section>
  );
}
