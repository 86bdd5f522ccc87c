/** The price breakdown and what to do next. */
import type { KitchenEstimate, KitchenEstimateLine, KitchenPlan } from "../../api/contract/types.gen";
import { date, money, number } from "../../ui/format";
import { BookButton } from "../home/book-button";
import { EmailEstimate } from "./estimate-form";
import { feetAndInches } from "./feet";
import type { Plan } from "./plan";
import { Share } from "./share";

type ResultProps = { plan: Plan; kitchen: KitchenPlan; estimate: KitchenEstimate; isPending: boolean };

export function Result({ plan, kitchen, estimate, isPending }: ResultProps) {
  return (
    <section className="kitchen-result page late" aria-labelledby="kitchen-lines">
      <div className="kitchen-result-head">
        <h2 id="kitchen-lines" className="font-display">
          Price breakdown
        </h2>
        <p>
          {`Total run ${feetAndInches(estimate.run)}, prices as of ${date(estimate.pricesOf)}. `}
          Open a line to see how it is calculated.
        </p>
      </div>
      <div className="kitchen-result-body">
        <Lines estimate={estimate} plan={plan} isPending={isPending} />
        <aside className="kitchen-aside" aria-label="Next steps">
          <section>
            <h3 className="font-display">Get it measured</h3>
            <p>A designer will visit, measure and turn this plan into a fixed-price quotation. The visit is free.</p>
            <BookButton interest={["kitchen"]} size="large" />
          </section>
          <Share plan={plan} kitchen={kitchen} />
          <EmailEstimate kitchen={kitchen} />
        </aside>
      </div>
    </section>
  );
}

function Lines({ estimate, plan, isPending }: Omit<ResultProps, "kitchen">) {
  const { lines, costPaise, installationPaise, tax, totalPaise, fromPaise, toPaise } = estimate;
  return (
    <div className="kitchen-lines" data-pending={isPending || undefined}>
      {lines.map((line, at) => (
        <Line key={line.item} number={at + 1} line={line} plan={plan} />
      ))}
      <dl>
        <Sum term="Cabinets, counter and fittings" paise={costPaise} />
        <Sum term="Delivery and installation" paise={installationPaise} />
        {tax.igstPaise > 0 ? (
          <Sum term="IGST" paise={tax.igstPaise} />
        ) : (
          <>
            <Sum term="CGST" paise={tax.cgstPaise} />
            <Sum term="SGST" paise={tax.sgstPaise} />
          </>
        )}
        <Sum term="Total" paise={totalPaise} isTotal />
      </dl>
      <p className="mt-2 text-ash">
        {`Until we measure your kitchen, the price is a range: ${money(fromPaise)} to ${money(toPaise)}.`}
      </p>
    </div>
  );
}

const units: Record<KitchenEstimateLine["unit"], string> = {
  sqft: "sq ft",
  rft: "running ft",
  nos: "pieces",
  set: "sets",
  ls: "lump sum",
};

/** `44 sq ft × ₹1,450 = ₹63,800`. */
export function calculation({ quantity, unit, ratePaise, amountPaise }: KitchenEstimateLine): string {
  return `${number(quantity / 100)} ${units[unit]} × ${money(ratePaise)} = ${money(amountPaise)}`;
}

/** The number is that of the drawing's callout. */
function Line({ number: callout, line, plan }: { number: number; line: KitchenEstimateLine; plan: Plan }) {
  return (
    <details>
      <summary>
        <span>{`${callout}. ${line.name}`}</span>
        <span>{money(line.amountPaise)}</span>
      </summary>
      <p>
        <span className="kitchen-sum">{calculation(line)}</span>
        {basisOf(line.item, plan)}
      </p>
    </details>
  );
}

/** How each rate card item is measured. */
function basisOf(item: string, { core, finish, counter, wallUnits }: Plan): string {
  const material = `${core}, ${finish} shutters.`;
  switch (item) {
    case "kitchen_base":
      return `${material} Front area below the counter, along the whole run.`;
    case "kitchen_wall":
      return `${material} Front area above the counter, along ${wallUnits}% of the run.`;
    case "kitchen_loft":
      return `${material} Front area above the wall units, 2 ft high.`;
    case "kitchen_tall":
      return `${material} Front area, 7 ft high.`;
    case "kitchen_counter":
      return `${counter}, along the whole run.`;
    default:
      return "Per piece, before GST.";
  }
}

function Sum({ term, paise, isTotal = false }: { term: string; paise: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? "is-total" : undefined}>
      <dt>{term}</dt>
      <dd>{money(paise)}</dd>
    </div>
  );
}
