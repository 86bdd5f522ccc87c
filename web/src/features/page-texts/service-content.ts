/** The content of a service page. Each service has its own file, loaded with its page only. */
import type { PriceRow, ServiceText, ServiceTextPage } from "../../api/contract/types.gen";
import type { InteriorType } from "../booking/choices";
import type { PageName } from "../pages/public-pages";
import type { RoomName } from "./rooms";
import type { DrawingName } from "./drawings";
import { merged } from "./merge";

export type ServiceContent = {
  pageName: ServiceTextPage;
  /** For the document head; the company's name is added. */
  title: string;
  description: string;
  heading: string;
  sentence: string;
  /** Preselected when the booking is opened from this page. */
  interest: InteriorType;
  hero: Picture;
  scope: { title: string; included: readonly string[]; excluded: readonly string[] };
  process: { title: string; lead: string; steps: readonly Step[] };
  feature?: Feature;
  materials: { title: string; lead: string; list: readonly Material[]; picture?: Picture };
  checks: { title: string; lead: string; list: readonly string[] };
  assurance: { delivery: string; warranty: Warranty };
  questions: readonly { ask: string; answer: string }[];
  related: readonly { pageName: PageName; why: string }[];
  closing: { title: string; text: string };
};

/** A room photograph, or a drawing with the key to its numbers. */
export type Picture =
  | { room: RoomName; focal?: readonly [x: number, y: number] }
  | { drawing: DrawingName; caption: string; key: readonly string[] };

export type Step = {
  name: string;
  text: string;
  /** A waiting time or check before the next step. */
  hold?: string;
};

export type Material = {
  /** The grade, standard or size that identifies the material. */
  mark: string;
  name: string;
  text: string;
};

export type Feature = {
  /** `index` shows kinds side by side; `levels` shows stages that build on each other. */
  layout: "index" | "levels";
  title: string;
  lead: string;
  entries: readonly { name: string; text: string; items?: readonly string[] }[];
};

/** `modular`: the whole service is modular products, which have the 10-year warranty. */
export type Warranty = { modular: boolean; name: string; text: string };

/** What is empty unless staff fill it in; without prices of theirs, the page shows those of the rate card. */
export const ownFacts: {
  prices: { title: string; lead: string; rows: readonly PriceRow[] };
  areas: { title: string; lead: string; list: readonly string[] };
} = {
  prices: { title: "What it costs", lead: "", rows: [] },
  areas: { title: "Where we do this work", lead: "", list: [] },
};

export type ServicePageContent = ServiceContent & typeof ownFacts;

/** The built content with what staff have changed. */
export function serviceText(content: ServiceContent, changes: ServiceText | null): ServicePageContent {
  return merged<ServicePageContent>({ ...content, ...ownFacts }, changes);
}
