/** Lines of the cart. */
import "./line.css";
import { useEffect, useRef } from "react";
import type { Availability, LineProblem, PricedLine } from "../../api/contract/types.gen";
import { useCart } from "../../features/cart/cart";
import type { CartItem, Selection } from "../../features/cart/items";
import { Stepper } from "../../features/cart/stepper";
import { paths } from "../../paths";
import { Button } from "../../ui/button";
import { money } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph, type PhotographFiles } from "../../ui/photograph";

const action =
  "inline-flex min-h-11 items-center text-sm text-areca underline decoration-areca/40 underline-offset-[6px] hover:decoration-areca";

type LineProps = {
  item: CartItem;
  /** Null until the server has priced it, and for a line that is no longer sold. */
  priced: PricedLine | null;
  isGone: boolean;
  onRemove: () => void;
  onSave: () => void;
};

export function Line({ item, priced, isGone, onRemove, onSave }: LineProps) {
  const cart = useCart();
  const { id, quantity } = item;
  const name = priced?.name ?? item.name;
  const unit = priced?.unitPaise ?? item.seenPaise ?? item.basePricePerUnit;
  const note = priced && availabilityNotes[priced.availability];
  const isBelowMrp = priced && priced.unitMrpPaise > priced.unitPaise;
  return (
    <li id={`line-${id}`} className="cart-line">
      <Thumbnail picture={priced?.picture ?? null} image={item.primaryImage} isFaint={isGone} />
      <div className="cart-line-text min-w-0">
        <h2 className="text-lg leading-snug font-medium">
          {priced ? (
            <Link to={paths.furnitureProduct(priced.slug)} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <Options options={priced?.options ?? item.selectedVariations} />
        <p className="mt-1 text-sm tabular-nums">
          {money(unit)} each
          {isBelowMrp && (
            <>
              {" "}
              <s className="text-ash">
                <span className="sr-only">MRP </span>
                {money(priced.unitMrpPaise)}
              </s>
            </>
          )}
        </p>
        {note && <p className="mt-1 text-sm text-ash">{note}</p>}
        {typeof priced?.changedFromPaise === "number" && (
          <div className="mt-3 notice">
            <p className="text-sm">
              The price of a piece was <b className="font-medium">{money(priced.changedFromPaise)}</b>, now{" "}
              <b className="font-medium">{money(priced.unitPaise)}</b>.
            </p>
            <button type="button" className={action} onClick={() => cart.see(new Map([[id, priced.unitPaise]]))}>
              Accept <span className="sr-only">the new price of {name}</span>
            </button>
          </div>
        )}
        {isGone && <p className="mt-3 error text-sm">This piece is no longer sold. Please remove it.</p>}
        {priced?.problem && <Problem problem={priced.problem} line={priced} />}
      </div>
      {!isGone && (
        <div className="cart-line-count">
          <div>
            <Stepper
              name={name}
              value={quantity}
              onChange={(value) => (value <= 0 ? onRemove() : cart.updateQuantity(id, value))}
            />
          </div>
          <p className="cart-line-amount">
            {priced && priced.problem === null && money(priced.valuePaise)}
            {priced && priced.discountPaise > 0 && (
              <span className="block text-sm text-areca">{money(priced.discountPaise)} off</span>
            )}
          </p>
        </div>
      )}
      <div className="cart-line-actions">
        <button id={`remove-${id}`} type="button" className={action} onClick={onRemove}>
          Remove <span className="sr-only">{name}</span>
        </button>
        {!isGone && (
          <button type="button" className={action} onClick={onSave}>
            Save for later <span className="sr-only">{name}</span>
          </button>
        )}
      </div>
    </li>
  );
}

function Problem({ problem, line: { id, name, slug } }: { problem: LineProblem; line: PricedLine }) {
  const { updateQuantity } = useCart();
  switch (problem.kind) {
    case "notForSale":
      return <p className="mt-3 error text-sm">This piece cannot be ordered now. Save it for later or remove it.</p>;
    case "options":
      return (
        <p className="mt-3 error text-sm">
          These options are no longer offered.{" "}
          <Link to={paths.furnitureProduct(slug)} className="text-link">
            Choose again
          </Link>
        </p>
      );
    case "short":
      if (problem.left === 0) {
        return <p className="mt-3 error text-sm">No piece is left. Save it for later or remove it.</p>;
      }
      return (
        <div className="mt-3 error text-sm">
          <p>{problem.left === 1 ? "Only 1 piece is left." : `Only ${problem.left} pieces are left.`}</p>
          <button type="button" className={action} onClick={() => updateQuantity(id, problem.left)}>
            Take {problem.left} <span className="sr-only">of {name}</span>
          </button>
        </div>
      );
  }
}

/** The focus moves here when the line is removed, so that undoing it is one key away. */
export function RemovedLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-seam py-2 text-ash">
      <span>
        <span className="text-ink">{name}</span> removed
      </span>
      <button ref={undo} type="button" className={action} onClick={onUndo}>
        Undo <span className="sr-only">removing {name}</span>
      </button>
    </li>
  );
}

type SavedLineProps = { item: CartItem; onMove: () => void; onRemove: () => void };

export function SavedLine({ item: { name, primaryImage, selectedVariations }, onMove, onRemove }: SavedLineProps) {
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-4 border-b border-seam py-4">
      <Thumbnail picture={null} image={primaryImage} />
      <div>
        <h3 className="font-medium">{name}</h3>
        <Options options={selectedVariations} />
        <div className="mt-1 flex flex-wrap items-center gap-x-5">
          <Button variant="tertiary" className="text-sm!" onClick={onMove}>
            Move to cart<span className="sr-only">: {name}</span>
          </Button>
          <button type="button" className={action} onClick={onRemove}>
            Remove <span className="sr-only">{name}</span>
          </button>
        </div>
      </div>
    </li>
  );
}

export function Options({ options }: { options: readonly Selection[] }) {
  if (options.length === 0) return null;
  return (
    <p className="mt-0.5 text-sm text-ash">
      {options.map(({ groupName, optionName }) => `${groupName}: ${optionName}`).join(", ")}
    </p>
  );
}

type ThumbnailProps = { picture: PhotographFiles | null; image: string | null; isFaint?: boolean };

/** The name beside it describes it. */
export function Thumbnail({ picture, image, isFaint = false }: ThumbnailProps) {
  return (
    <span
      className={`block aspect-square self-start overflow-hidden rounded-picture bg-linen ${isFaint ? "opacity-45" : ""}`}
    >
      {picture ? (
        <Photograph picture={picture} alt="" sizes="(width >= 48rem) 128px, 88px" className="h-full!" />
      ) : (
        image && <img src={image} alt="" width={128} height={128} loading="lazy" className="size-full object-cover" />
      )}
    </span>
  );
}

/** What the buyer should know of a piece that can be ordered. */
const availabilityNotes: Partial<Record<Availability, string>> = {
  low_stock: "Few left",
  limited: "Limited quantity",
  backorder: "Delivered when new stock arrives",
  pre_order: "Pre-order: not released yet",
  preorder: "Pre-order: not released yet",
  made_to_order: "Made when you order it",
};
