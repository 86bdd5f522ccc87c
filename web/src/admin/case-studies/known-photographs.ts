/** The photographs that a case study's form shows: those it came with, and those chosen since. */
import type { CaseStudyDetail, CaseStudyPhotograph, Photograph } from "../../api/contract/types.gen";
import { useState } from "react";

export type KnownPhotographs = {
  find: (id: string) => CaseStudyPhotograph | undefined;
  remember: (photographs: readonly Photograph[]) => void;
};

export function useKnownPhotographs({ photographs }: CaseStudyDetail): KnownPhotographs {
  const [chosen, setChosen] = useState<readonly CaseStudyPhotograph[]>([]);
  // Those of the record are fresher: they win.
  const known = new Map([...chosen, ...photographs].map((one) => [one.id, one]));
  return {
    find: (id) => known.get(id),
    remember: (added) =>
      setChosen([
        ...chosen,
        ...added.map(({ id, fileName, alt, focal, picture }) => ({ id, fileName, alt, focal, picture })),
      ]),
  };
}

export function nameOf(photograph: CaseStudyPhotograph | undefined): string {
  return photograph?.fileName ?? "A photograph";
}
