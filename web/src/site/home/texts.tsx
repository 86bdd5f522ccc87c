/** The texts and records of the home page for its sections, and the sections in their order. */
import { Fragment, type ReactNode, createContext, use } from "react";
import type { Variant } from "../../api/contract/types.gen";
import type { HomeTexts, SectionOf } from "../../features/page-texts/home";
import type { HomeLive } from "./load-live";
import { Calculator, CaseStudies, CustomerWords, Designs, Proof, Videos } from "./sections/lazy";

const HomeContext = createContext<{ texts: HomeTexts; live: HomeLive } | null>(null);

export const HomeProvider = HomeContext.Provider;

export function useHomeTexts(): HomeTexts {
  return useHome().texts;
}

export function useHomeLive(): HomeLive {
  return useHome().live;
}

function useHome() {
  const home = use(HomeContext);
  if (!home) throw new Error("A section of the home page is outside of it.");
  return home;
}

/** All variants show them alike. */
const liveSections = {
  designs: <Designs />,
  calculator: <Calculator />,
  caseStudies: <CaseStudies />,
  videos: <Videos />,
  customerWords: <CustomerWords />,
};

type SectionsProps<Name extends Variant> = {
  variant: Name;
  /** Comes first, whatever the order. */
  hero: ReactNode;
  sections: Record<Exclude<SectionOf<Name>, keyof typeof liveSections>, ReactNode>;
};

export function Sections<Name extends Variant>({ hero, sections }: SectionsProps<Name>) {
  const { order } = useHomeTexts();
  const all: Partial<Record<string, ReactNode>> = { ...liveSections, ...sections };
  return (
    <>
      {hero}
      <Proof />
      {order.map((name) => (
        <Fragment key={name}>{all[name]}</Fragment>
      ))}
    </>
  );
}
