/** The price of the estimate in whole rupees, and its range. */
import type { KitchenEstimate } from "../../api/contract/types.gen";
import { money } from "../../ui/format";

type RangeProps = {
  estimate: KitchenEstimate | null;
  error: string | null;
  isPending: boolean;
  isSmall?: boolean;
};

/** As wide as most prices; never visible. */
const usual = { fromPaise: 2_50_000_00, toPaise: 3_00_000_00, totalPaise: 2_75_000_00 };

export function Range({ estimate, error, isPending, isSmall = false }: RangeProps) {
  if (error) {
    return (
      <p role={isSmall ? undefined : "alert"} className="error">
        {error}
      </p>
    );
  }
  const { fromPaise, toPaise, totalPaise } = estimate ?? usual;
  const total = wholeRupees(totalPaise);
  const range = `${money(fromPaise)} to ${money(toPaise)}`;
  return (
    <div className={`kitchen-range ${isSmall ? "is-small" : ""}`} data-pending={isPending || undefined}>
      {/* Until the price is there, its space is. */}
      <p className={`kitchen-figures font-display ${estimate ? "" : "invisible"}`} aria-hidden="true">
        {total}
      </p>
      {isSmall ? (
        <p className="kitchen-note">with GST</p>
      ) : (
        <>
          <output className="sr-only">
            {isPending ? "" : `Estimated price ${total}, with GST; until we measure, ${range}.`}
          </output>
          <p className={`kitchen-span ${estimate ? "" : "invisible"}`} aria-hidden="true">
            {range}
          </p>
          <p className="kitchen-note">With GST and installation. It is a range until we measure on site.</p>
        </>
      )}
    </div>
  );
}

function wholeRupees(paise: number): string {
  return money(Math.round(paise / 100) * 100);
}
