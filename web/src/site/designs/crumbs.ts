/** The way to a design. */
import type { PublicDesign } from "../../api/contract/types.gen";
import { designTypes } from "../../features/designs/labels";
import { designPath, typePath } from "../../features/designs/paths";
import { paths } from "../../paths";
import { useOpenPages } from "../home/open-pages";
import type { Crumb } from "../structured-data";

export function useDesignCrumbs(design: PublicDesign): Crumb[] {
  const { designType, title } = design;
  const kitchens = useOpenPages()("kitchen-designs");
  const plural = designTypes.find(({ value }) => value === designType)?.plural ?? "";
  return [
    { name: "Designs", path: paths.designs() },
    { name: plural, path: designType === "kitchen" && kitchens ? kitchens : typePath(designType) },
    { name: title, path: designPath(design, kitchens !== undefined) },
  ];
}
