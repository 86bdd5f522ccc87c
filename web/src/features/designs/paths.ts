/** Paths of designs. */
import type { DesignType } from "../../api/contract/types.gen";
import { paths } from "../../paths";

export function typePath(type: DesignType): string {
  return `${paths.designs()}/type/${type}`;
}

/** Kitchens live under `/kitchen-designs`, unless that page is disabled. */
export function designPath({ designType, slug }: { designType: string; slug: string }, hasKitchens = true): string {
  const base = designType === "kitchen" && hasKitchens ? paths.kitchenDesigns() : paths.designs();
  return `${base}/${encodeURIComponent(slug)}`;
}
