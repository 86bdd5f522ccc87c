/** Sections below the first screen: the server renders them, and the browser fetches their code after the page's own. */
import { lazyComponent } from "../../../ui/lazy-component";

const load = () => import("./live");

export const Proof = lazyComponent<object>(() => load().then((sections) => sections.Proof));
export const Designs = lazyComponent<object>(() => load().then((sections) => sections.Designs));
export const Calculator = lazyComponent<object>(() => load().then((sections) => sections.Calculator));
export const CaseStudies = lazyComponent<object>(() => load().then((sections) => sections.CaseStudies));
export const Videos = lazyComponent<object>(() => load().then((sections) => sections.Videos));
export const CustomerWords = lazyComponent<object>(() => load().then((sections) => sections.CustomerWords));

/** So that they are rendered at once, on the server and on a page that is opened from another. */
export async function preloadSections(): Promise<void> {
  await Promise.all([Proof, Designs, Calculator, CaseStudies, Videos, CustomerWords].map(({ preload }) => preload()));
}
