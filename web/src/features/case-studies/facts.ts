/** A case study's facts in words. */
import type { CaseStudyCard } from "../../api/contract/types.gen";
import { count, number } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import { homeTypes } from "./labels";

type Facts = Pick<CaseStudyCard, "homeType" | "locality" | "areaSqft" | "daysTaken">;

/** `3 BHK · Indiranagar · 1,450 sq ft · 58 days`, without what is not known. */
export function factLine({ homeType, locality, areaSqft, daysTaken }: Facts): string {
  return [
    homeType && labelOf(homeTypes, homeType),
    locality,
    areaSqft && `${number(areaSqft)} sq ft`,
    daysTaken && count(daysTaken, "day"),
  ]
    .filter(Boolean)
    .join(" · ");
}
