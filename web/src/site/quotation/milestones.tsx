/** The payment schedule. */
import type { PublicQuotation } from "../../api/contract/types.gen";
import { money } from "../../ui/format";
import { percent } from "./format";

export function Milestones({ milestones }: Pick<PublicQuotation, "milestones">) {
  if (milestones.length === 0) return null;
  return (
    <section className="quote-section" aria-labelledby="quote-milestones">
      <h2 id="quote-milestones" className="font-display">
        Payment schedule
      </h2>
      <ol className="quote-rail">
        {milestones.map(({ name, percent: points, amountPaise }) => (
          <li key={name}>
            <p className="quote-rail-sum">{money(amountPaise)}</p>
            <p>{name}</p>
            <p className="quote-small">{percent(points)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
