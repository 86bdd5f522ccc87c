/** Permissions of the signed-in user. The server checks every request; this hides what it would refuse. */
import { createContext, useContext } from "react";
import type { Access, Area, Me } from "../../api/contract/types.gen";

/**
 * `edit` changes parts of existing records; `manage` creates, archives and changes records fully, possibly only one's own;
 * `manage_all` also those of others.
 */
export type Verb = "view" | "edit" | "manage" | "manage_all";

const sufficient: Record<Verb, readonly Access[]> = {
  view: ["view_own", "view", "edit", "own", "full"],
  edit: ["edit", "own", "full"],
  manage: ["own", "full"],
  manage_all: ["full"],
};

export function allows(me: Me, area: Area, verb: Verb): boolean {
  return sufficient[verb].includes(me.areas[area] ?? "none");
}

export const MeContext = createContext<Me | null>(null);

/** The signed-in user. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error("useMe needs the admin shell around it.");
  return me;
}

/** `const may = useMay("team")`, then `may("edit")`. */
export function useMay(area: Area): (verb: Verb) => boolean {
  const me = useMe();
  return (verb) => allows(me, area, verb);
}
