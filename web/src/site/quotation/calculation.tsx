/** How a line's price is calculated. */
import type { PublicLine } from "../../api/contract/types.gen";
import { money } from "../../ui/format";
import { calculation } from "./format";

export function Calculation({ line }: { line: PublicLine }) {
  return (
    <dl className="quote-calculation">
      {line.size && (
        <div>
          <dt>Size</dt>
          <dd>{line.size}</dd>
        </div>
      )}
      <div>
        <dt>Quantity × rate</dt>
        <dd>{calculation(line)}</dd>
      </div>
      {line.discountPaise > 0 && (
        <>
          <div>
            <dt>Amount</dt>
            <dd>{money(line.grossPaise)}</dd>
          </div>
          <div>
            <dt>Discount</dt>
            <dd>{`− ${money(line.discountPaise)}`}</dd>
          </div>
        </>
      )}
      <div>
        <dt>Before GST</dt>
        <dd>{money(line.netPaise)}</dd>
      </div>
      {line.hsn && (
        <div>
          <dt>HSN/SAC</dt>
          <dd>{line.hsn}</dd>
        </div>
      )}
    </dl>
  );
}
