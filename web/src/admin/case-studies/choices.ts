/** Options for editing case studies and the photographs they show. */
import type { CaseStudyChoices } from "../../api/contract/types.gen";
import { query } from "../kit/query";

export const choices = query("/api/admin/case-studies/choices");

/** Records to choose from, by name. */
export function choicesOf(kind: "designers" | "projects" | "videos") {
  return {
    ...choices,
    select: (all: CaseStudyChoices) => all[kind].map(({ id, name }) => ({ value: id, label: name })),
  };
}
