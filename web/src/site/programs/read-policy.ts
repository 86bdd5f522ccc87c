import type { PolicyKind } from "../../api/contract/types.gen";
import { path, withParams } from "../../api/path";
import { getOrNull } from "../designs/not-found";

/** The version that the address asks for by `version`, or else the one that applies today. Null if there is none. */
export function readPolicy(kind: PolicyKind, url: string) {
  return getOrNull(withParams(path("/api/policies/{kind}", { kind }), { version: versionOf(url) }));
}

export function versionOf(url: string): number | null {
  const asked = Number(new URL(url).searchParams.get("version") ?? "");
  return Number.isInteger(asked) && asked > 0 ? asked : null;
}
