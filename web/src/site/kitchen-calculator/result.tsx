/** What the figure is made of, and what the visitor can do with it. */
import type { KitchenEstimate, KitchenEstimateLine, KitchenPlan } from "../../api/contract/types.gen";
import { date, money, number } from "../../ui/format";
import { BookButton } from "../home/book-button";
import { Estimate } from "./letter";
import { type Plan, feetAndInches } from "./plan";
import { Share } from "./share";

type ResultProps = { plan: Plan; kitchen: KitchenPlan; estimate: KitchenEstimate; isPending: boolean };

export function Result({ plan, kitchen, estimate, isPending }: ResultProps) {
  return (
    <section className="kitchen-result page" aria-labelledby="kitchen-lines">
      <div className="kitchen-result-head">
        <h2 id="kitchen-lines" className="font-display">
          What it is made of
        </h2>
        <p>
          {`A run of ${feetAndInches(estimate.run)}, prices of ${date(estimate.pricesOf)}. `}
          Open a line to see how it is measured.
        </p>
      </div>
      <div className="kitchen-result-body">
        <Lines estimate={estimate} plan={plan} isPending={isPending} />
        <aside className="kitchen-next" aria-label="What next">
          <section>
            <h3 className="font-display">Have it measured</h3>
            <p>
              A designer comes, measures, and turns this plan into a quotation with a fixed price. The visit is free.
            </p>
            <BookButton interest={["kitchen"]} size="large">
              Book Consultation
            </BookButton>
          </section>
          <Share />
          <Estimate kitchen={kitchen} />
        </aside>
      </div>
    </section>
  );
}

function Lines({ estimate, plan, isPending }: Omit<ResultProps, "kitchen">) {
  const { lines, costPaise, installationPaise, tax, totalPaise, fromPaise, toPaise } = estimate;
  return (
    <div className="kitchen-lines" data-pending={isPending || undefined}>
      {lines.map((line) => (
        <Line key={line.item} line={line} plan={plan} />
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
        <Sum term="Together" paise={totalPaise} isTotal />
      </dl>
      <p className="kitchen-hint">
        {`Until a kitchen is measured, its price is a range: ${money(fromPaise)} to ${money(toPaise)}.`}
      </p>
    </div>
  );
}

const units: Record<KitchenEstimateLine["unit"], string> = {
  sqft: "sq ft",
  rft: "running ft",
  nos: "pieces",
  set: "sets",
  ls: "in all",
};

function Line({
  line: { item, name, quantity, unit, ratePaise, amountPaise },
  plan,
}: {
  line: KitchenEstimateLine;
  plan: Plan;
}) {
  return (
    <details>
      <summary>
        <span>{name}</span>
        <span>{money(amountPaise)}</span>
      </summary>
      <p>
        <span className="kitchen-sum">
          {`${number(quantity / 100)} ${units[unit]} × ${money(ratePaise)} = ${money(amountPaise)}`}
        </span>
        {measuredBy(item, plan)}
      </p>
    </details>
  );
}

/** How each part of a kitchen is measured, by its name in the rate card. Source: product rules, kitchen calculator. */
function measuredBy(item: string, { core, finish, counter, wallUnits }: Plan): string {
  const made = `${core}, ${finish} fronts.`;
  switch (item) {
    case "kitchen_base":
      return `${made} The fronts below the counter, along the whole run.`;
    case "kitchen_wall":
      return `${made} The fronts above the counter, along ${wallUnits}% of the run.`;
    case "kitchen_loft":
      return `${made} The fronts up to the ceiling, above the wall units.`;
    case "kitchen_tall":
      return `${made} The fronts from floor to ceiling.`;
    case "kitchen_counter":
      return `${counter}, along the whole run.`;
    default:
      return "By the piece, before GST.";
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
