/** From the subtotal to the total payable. */
import type { PublicQuotation } from "../../api/contract/types.gen";
import { taxesOf } from "../../features/gst/taxes";
import { money } from "../../ui/format";
import { percent } from "./format";

export function Totals({ quotation, isPending }: { quotation: PublicQuotation; isPending: boolean }) {
  const { totals, supply, taxes, delivery } = quotation;
  const named = taxesOf(supply, totals.tax);
  return (
    <section className="quote-section" aria-labelledby="quote-totals">
      <h2 id="quote-totals" className="font-display">
        Summary
      </h2>
      <dl className="quote-totals" data-pending={isPending || undefined}>
        <Sum term="All rooms" paise={totals.subtotalPaise} />
        {totals.surchargePaise > 0 && (
          <Sum term={delivery === "express" ? "Express delivery" : "Surcharge"} paise={totals.surchargePaise} />
        )}
        {totals.discountPaise > 0 && <Sum term="Discount" paise={-totals.discountPaise} />}
        <Sum term="Taxable value" paise={totals.taxablePaise} />
        {named.map(({ name, paise }) => (
          <Sum key={name} term={name} paise={paise} />
        ))}
        {totals.roundOffPaise !== 0 && <Sum term="Round-off" paise={totals.roundOffPaise} />}
        <div className="is-total">
          <dt>Total payable</dt>
          <dd className="font-display">{money(totals.payablePaise)}</dd>
        </div>
      </dl>
      {taxes.length > 0 && (
        <details className="quote-line is-plain">
          <summary>
            <span>GST breakdown</span>
          </summary>
          {/* Scrollable on small screens, so it must be focusable. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="quote-scroll" role="region" aria-label="GST breakdown" tabIndex={0}>
            <table className="quote-taxes">
              <thead>
                <tr>
                  <th scope="col">HSN/SAC</th>
                  <th scope="col">Taxable</th>
                  <th scope="col">Rate</th>
                  {named.map(({ name }) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {taxes.map(({ hsn, rate, taxablePaise, tax }) => (
                  <tr key={`${hsn} ${rate}`}>
                    <td>{hsn}</td>
                    <td>{money(taxablePaise)}</td>
                    <td>{percent(rate)}</td>
                    {taxesOf(supply, tax).map(({ name, paise }) => (
                      <td key={name}>{money(paise)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </section>
  );
}

function Sum({ term, paise }: { term: string; paise: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{paise < 0 ? `− ${money(-paise)}` : money(paise)}</dd>
    </div>
  );
}
