/** The kitchen calculator's address with a plan. */
import type { KitchenOpening, KitchenPlan } from "../../api/contract/types.gen";
import { paths } from "../../paths";

export function calculatorAddress(plan: KitchenPlan): string {
  return `${paths.kitchenCalculator()}?${kitchenSearch(plan).toString()}`;
}

/** A plan, or what is known of one. */
type KnownPlan = Pick<KitchenPlan, "layout"> & { [Field in keyof KitchenPlan]?: KitchenPlan[Field] | null };

/** The plan as URL parameters. Includes defaults, so that links keep their meaning when defaults change. */
export function kitchenSearch(plan: KnownPlan): URLSearchParams {
  const { layout, legs, island, ceiling, openings, core, finish, counter, wallUnits, hasLoft, tallUnits } = plan;
  const search = new URLSearchParams({
    layout,
    ...(legs && legs.length > 0 && { walls: legs.map(feet).join(",") }),
    ...(typeof island === "number" && { island: feet(island) }),
    ...(typeof ceiling === "number" && { ceiling: feet(ceiling) }),
    ...(openings && openings.length > 0 && { openings: openings.map(openingText).join(",") }),
    ...(plan.package && { package: plan.package }),
    ...(core && { core }),
    ...(finish && { finish }),
    ...(counter && { counter }),
    ...(typeof wallUnits === "number" && { wallUnits: String(wallUnits) }),
    ...(hasLoft && { loft: "yes" }),
    ...(tallUnits && { tallUnits: String(tallUnits) }),
  });
  const pieces = [...(plan.accessories ?? []), ...(plan.appliances ?? [])];
  if (pieces.length > 0) search.set("with", pieces.map(({ item, count }) => `${item}:${count}`).join(","));
  return search;
}

/** With the heights that the API takes where none are given: `window:A:3:4:3:7`. */
function openingText({ kind, wall, from, width, sill, head }: KitchenOpening): string {
  const lengths = [from, width, kind === "door" ? 0 : (sill ?? 300), head ?? 700];
  return [kind, "ABC".charAt(wall), ...lengths.map(feet)].join(":");
}

/** `10.5`, of hundredths. */
function feet(length: number): string {
  return String(length / 100);
}
