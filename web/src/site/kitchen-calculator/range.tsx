/** The price range of the estimate. */
import type { KitchenEstimate } from "../../api/contract/types.gen";
import { money } from "../../ui/format";

type RangeProps = {
  estimate: KitchenEstimate | null;
  error: string | null;
  isPending: boolean;
  isSmall?: boolean;
};

/** As wide as most prices; never visible. */
const usual = { fromPaise: 2_50_000_00, toPaise: 3_00_000_00 };

export function Range({ estimate, error, isPending, isSmall = false }: RangeProps) {
  if (error) {
    return (
      <p role={isSmall ? undefined : "alert"} className="error">
        {error}
      </p>
    );
  }
  const { fromPaise, toPaise } = estimate ?? usual;
  const figures = `${money(fromPaise)} to ${money(toPaise)}`;
  return (
    <div className={`kitchen-range ${isSmall ? "is-small" : ""}`} data-pending={isPending || undefined}>
      {/* Until the price is there, its space is. */}
      <p className={`kitchen-figures font-display ${estimate ? "" : "invisible"}`} aria-hidden="true">
        <span>{money(fromPaise)}</span>
        <span className="kitchen-to">to</span>
        <span>{money(toPaise)}</span>
      </p>
      {isSmall ? (
        <p className="kitchen-note">with GST</p>
      ) : (
        <>
          <output className="sr-only">{isPending ? "" : `Estimated price ${figures}, with GST.`}</output>
          <p className="kitchen-note">With GST and installation. We measure on site before you sign.</p>
        </>
      )}
    </div>
  );
}
