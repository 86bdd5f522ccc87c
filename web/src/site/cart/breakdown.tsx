/** What an order comes to, with the taxes that are included. */
import type { Tax } from "../../api/contract/types.gen";
import { money } from "../../ui/format";

export type Amounts = {
  goodsPaise: number;
  discountPaise: number;
  /** Null: not known yet. */
  shippingPaise: number | null;
  carryingPaise: number;
  assemblyPaise: number;
  codFeePaise: number;
  payablePaise: number;
  tax: Tax;
  savingPaise?: number;
  /** Null: no pincode was given. */
  delivery?: { isDeliverable: boolean } | null;
};

type Known = Pick<Amounts, "shippingPaise">;

/** What the payable amount is. */
export function totalLabel(priced: Known | null): string {
  return priced?.shippingPaise === null ? "Total before delivery" : "Total with GST";
}

function deliveryText({ shippingPaise, delivery }: Amounts): string {
  if (delivery?.isDeliverable === false) return "Not to this pincode";
  if (shippingPaise === null) return "Enter a pincode";
  return shippingPaise === 0 ? "Free" : money(shippingPaise);
}

export function Breakdown({ priced, isPending = false }: { priced: Amounts; isPending?: boolean }) {
  const { shippingPaise, tax, savingPaise = 0 } = priced;
  const charges: [string, number][] = [
    ["Carrying upstairs", priced.carryingPaise],
    ["Assembly", priced.assemblyPaise],
    ["Fee for cash on delivery", priced.codFeePaise],
  ];
  const taxes: [string, number][] = [
    ["CGST", tax.cgstPaise],
    ["SGST", tax.sgstPaise],
    ["IGST", tax.igstPaise],
  ];
  return (
    <div aria-busy={isPending} className={`transition-opacity ${isPending ? "opacity-80" : ""}`}>
      <dl className="grid gap-y-2 tabular-nums">
        <Row label="Goods" value={money(priced.goodsPaise)} />
        {priced.discountPaise > 0 && <Row label="Coupon" value={`−${money(priced.discountPaise)}`} isGood />}
        <Row label="Delivery" value={deliveryText(priced)} />
        {charges.map(([label, paise]) => paise > 0 && <Row key={label} label={label} value={money(paise)} />)}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-ink pt-3 text-xl font-medium">
          <dt>{shippingPaise === null ? "Total before delivery" : "Total"}</dt>
          <dd>{money(priced.payablePaise)}</dd>
        </div>
        {taxes.map(
          ([label, paise]) =>
            paise > 0 && (
              <div key={label} className="flex justify-between gap-4 text-sm">
                <dt>Includes {label}</dt>
                <dd>{money(paise)}</dd>
              </div>
            ),
        )}
      </dl>
      {savingPaise > 0 && <p className="mt-3 text-areca">You save {money(savingPaise)} on the MRP.</p>}
    </div>
  );
}

function Row({ label, value, isGood = false }: { label: string; value: string; isGood?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd className={isGood ? "text-areca" : ""}>{value}</dd>
    </div>
  );
}
