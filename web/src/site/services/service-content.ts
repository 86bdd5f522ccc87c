/** What a service page is made of. Each service fills this shape in a file of its own, loaded with its page only. */
import type { InteriorType } from "../../features/booking/choices";
import type { PageName } from "../../features/pages/public-pages";
import type { RoomName } from "../home/rooms";
import type { DrawingName } from "./drawings";

export type ServiceContent = {
  /** The name in the register of pages. */
  pageName: PageName;
  /** The document's title without the company's name, and its description for search results. */
  title: string;
  description: string;
  heading: string;
  sentence: string;
  /** What the booking has chosen already when it is opened from this page. */
  interest: InteriorType;
  hero: Picture;
  scope: { title: string; included: readonly string[]; excluded: readonly string[] };
  process: { title: string; lead?: string; steps: readonly Step[] };
  /** A part that only some services have. */
  feature?: Feature;
  materials: { title: string; lead: string; list: readonly Material[]; picture?: Picture };
  checks: { title: string; lead: string; list: readonly string[] };
  assurance: { delivery: string; warranty: Warranty };
  questions: readonly { ask: string; answer: string }[];
  related: readonly { pageName: PageName; why: string }[];
  closing: { title: string; text: string };
};

/** A room from the house of demo pictures, or a sheet from the drawing board with the key to its numbers. */
export type Picture =
  | { room: RoomName; focal?: readonly [x: number, y: number] }
  | { drawing: DrawingName; caption: string; key: readonly string[] };

export type Step = {
  name: string;
  text: string;
  /** What has to pass before the next step may begin. */
  hold?: string;
};

export type Material = {
  /** The grade, standard or size by which the material is told from its lookalikes. */
  mark: string;
  name: string;
  text: string;
};

export type Feature = {
  /** `index` for kinds side by side, `levels` for stages of which each contains the one before. */
  layout: "index" | "levels";
  title: string;
  lead: string;
  entries: readonly { name: string; text: string; items?: readonly string[] }[];
};

/** `modular`: the whole service is modular products, which carry the 10 years. */
export type Warranty = { modular: boolean; name: string; text: string };
