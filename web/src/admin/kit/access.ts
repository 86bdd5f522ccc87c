/**
 * Permissions of the signed-in person. The server checks every call; this only spares people what it would
 * refuse.
 */
import { createContext, useContext } from "react";
import type { Access, Area, Me } from "../../api/contract/types.gen";

/** To look; to change parts of what is there; to create, archive and change anything; and that with everybody's. */
export type Verb = "view" | "edit" | "manage" | "manage_all";

const enough: Record<Verb, readonly Access[]> = {
  view: ["view_own", "view", "edit", "own", "full"],
  edit: ["edit", "own", "full"],
  manage: ["own", "full"],
  manage_all: ["full"],
};

export function allows(me: Me, area: Area, verb: Verb): boolean {
  return enough[verb].includes(me.areas[area] ?? "none");
}

export const MeContext = createContext<Me | null>(null);

/** The person who is signed in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error("Only inside the admin shell is it known who is signed in.");
  return me;
}

/** `const may = useMay("team")`, then `may("edit")`. */
export function useMay(area: Area): (verb: Verb) => boolean {
  const me = useMe();
  return (verb) => allows(me, area, verb);
}
