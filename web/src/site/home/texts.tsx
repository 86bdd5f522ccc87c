/** The texts of the home page for its sections, and the sections in their order. */
import { Fragment, type ReactNode, createContext, use } from "react";
import type { Variant } from "../../api/contract/types.gen";
import type { HomeTexts, SectionOf } from "../../features/page-texts/home";

const HomeTextsContext = createContext<HomeTexts | null>(null);

export const HomeTextsProvider = HomeTextsContext.Provider;

export function useHomeTexts(): HomeTexts {
  const texts = use(HomeTextsContext);
  if (!texts) throw new Error("A section of the home page is outside of it.");
  return texts;
}

type SectionsProps<Name extends Variant> = {
  variant: Name;
  /** Comes first, whatever the order. */
  hero: ReactNode;
  sections: Record<SectionOf<Name>, ReactNode>;
};

export function Sections<Name extends Variant>({ hero, sections }: SectionsProps<Name>) {
  const { order } = useHomeTexts();
  return (
    <>
      {hero}
      {order.map((name) => (
        <Fragment key={name}>{(sections as Partial<Record<string, ReactNode>>)[name]}</Fragment>
      ))}
    </>
  );
}
