/** Where designs stand. */
import type { DesignType } from "../../api/contract/types.gen";
import { paths } from "../../paths";

export function typePath(type: DesignType): string {
  return `${paths.designs()}/type/${type}`;
}

/** Kitchens stand among the kitchens, if those have a page. */
export function designPath({ designType, slug }: { designType: DesignType; slug: string }, hasKitchens = true): string {
  const base = designType === "kitchen" && hasKitchens ? paths.kitchenDesigns() : paths.designs();
  return `${base}/${encodeURIComponent(slug)}`;
}
