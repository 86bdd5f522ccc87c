/** The price range of the estimate. */
import type { KitchenEstimate } from "../../api/contract/types.gen";
import { money } from "../../ui/format";

type RangeProps = {
  estimate: KitchenEstimate | null;
  error: string | null;
  isPending: boolean;
  isSmall?: boolean;
};

export function Range({ estimate, error, isPending, isSmall = false }: RangeProps) {
  if (error) {
    return (
      <p role={isSmall ? undefined : "alert"} className="error">
        {error}
      </p>
    );
  }
  if (!estimate) return null;
  const figures = `${money(estimate.fromPaise)} to ${money(estimate.toPaise)}`;
  return (
    <div className={`kitchen-range ${isSmall ? "is-small" : ""}`} data-pending={isPending || undefined}>
      <p className="kitchen-figures font-display" aria-hidden="true">
        <span>{money(estimate.fromPaise)}</span>
        <span className="kitchen-to">to</span>
        <span>{money(estimate.toPaise)}</span>
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
