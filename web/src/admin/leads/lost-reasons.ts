/** The reasons for which leads are lost, as the settings have them. */
import { useQuery } from "@tanstack/react-query";
import { query } from "../kit/query";
import type { Choice } from "../kit/resource";

/** Those that can be chosen; empty until they are loaded. */
export function useLostReasons(): Choice[] {
  const { data = [] } = useQuery(query("/api/admin/leads/lost-reasons"));
  return data.filter(({ isOffered }) => isOffered).map(({ code, label }) => ({ value: code, label }));
}
