/** Which restricted fields of a material the user may see. The server leaves out the others. */
import { allows, useMe } from "../kit/access";

export type VisibleFields = {
  /** Cost prices. */
  costs: boolean;
  vendors: boolean;
};

export function useVisibleFields(): VisibleFields {
  const me = useMe();
  return { costs: me.role === "admin" || me.role === "finance", vendors: allows(me, "vendors", "edit") };
}
