/** What a tapped unit is made of, and what its line of the estimate costs. */
import type { KitchenEstimateLine } from "../../api/contract/types.gen";
import type { Plan } from "./plan";
import { calculation } from "./result";

type UnitFactsProps = { line: KitchenEstimateLine; plan: Plan; isPending: boolean };

export function UnitFacts({ line, plan: { core, finish }, isPending }: UnitFactsProps) {
  const isCabinet = ["kitchen_base", "kitchen_wall", "kitchen_loft", "kitchen_tall"].includes(line.item);
  return (
    <section className="kitchen-unit" aria-label={line.name} data-pending={isPending || undefined}>
      <h3 className="font-display">{line.name}</h3>
      {isCabinet && <p>{`${core} carcass, ${finish} shutters`}</p>}
      <p className="kitchen-sum">{calculation(line)}</p>
      <p className="kitchen-hint">The price is for all units of this line, before GST.</p>
    </section>
  );
}
