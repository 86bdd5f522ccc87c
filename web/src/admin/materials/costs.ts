/** Who is told what things cost the company. Source: product rules for roles; the server leaves it out for others. */
import type { Role } from "../../api/contract/types.gen";
import { useMe } from "../kit/access";

const roles: readonly Role[] = ["admin", "finance", "ops"];

export function useKnowsCosts(): boolean {
  return roles.includes(useMe().role);
}
