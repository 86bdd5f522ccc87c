/** Who is told what of materials' prices. Source: product rules for roles; the server leaves out the rest. */
import { allows, useMe } from "../kit/access";

/** What somebody may know of a material besides what it is. */
export type Knowledge = {
  /** What it costs the company. */
  costs: boolean;
  /** Who sells it to the company. */
  vendors: boolean;
};

export function useKnowledge(): Knowledge {
  const me = useMe();
  return { costs: me.role === "admin" || me.role === "finance", vendors: allows(me, "vendors", "edit") };
}
