/** Landing pages: the pages that advertisements lead to, their texts, and which text does better. */
import { LandingPages } from "./landing/landing-pages";
import { Head } from "./tabs";

export function LandingPagesTab() {
  return (
    <>
      <Head tab="landing-pages" />
      <LandingPages />
    </>
  );
}
