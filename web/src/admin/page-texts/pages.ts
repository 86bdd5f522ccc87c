/** The pages whose texts staff can change. */
import type { HomeSection, ServiceTextPage, Variant } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { pagePath, publicPages } from "../../features/pages/public-pages";
import { paths } from "../../paths";
import { homepageVariants } from "../homepage-variants";
import type { Group } from "./shape";
import { aboutGroups, homeGroups, serviceGroups, variantGroups } from "./shapes";

export type TextPage = {
  /** As in the list of the API. */
  page: string;
  label: string;
  description?: string;
  group: "Home page" | "Company" | "Services";
  /** Decorative. */
  picture: string;
  /** Where visitors read it. */
  publicPath: string;
  /** In the API. */
  address: string;
  groups: readonly Group[];
  built: () => Promise<BuiltText>;
};

/** The built text, and the sections of a home page with their built headings. */
export type BuiltText = { text: object; sections?: ReadonlyMap<HomeSection, string> };

const pictures: Record<ServiceTextPage, string> = {
  "services/modular-kitchens": "/demo/kitchen-600.webp",
  "services/wardrobes-storage": "/demo/wardrobe-600.webp",
  "interior-design-consultation": "/demo/plan.svg",
  "kitchen-renovation": "/demo/kitchen-section.svg",
  "bathroom-renovation": "/demo/bathroom-elevation.svg",
  "painting-services": "/demo/wall-coats.svg",
  "electrical-services": "/demo/wiring.svg",
  "plumbing-services": "/demo/plumbing-riser.svg",
  "flooring-services": "/demo/floor-layers.svg",
  "home-automation": "/demo/automation.svg",
  "civil-services": "/demo/brick-bond.svg",
};

const variantPictures: Record<Variant, string> = {
  "home-latest": "/demo/kitchen-600.webp",
  "home-default": "/demo/living-600.webp",
  "home-modern": "/demo/plan.svg",
  "home-minimal": "/demo/materials-600.webp",
  "home-premium": "/demo/dining-600.webp",
  "home-conversion": "/demo/bedroom-600.webp",
};

const services = import.meta.glob<{ content: object }>("../../features/page-texts/services/*.ts");

function service(page: ServiceTextPage): TextPage {
  return {
    page,
    label: publicPages[page].label,
    group: "Services",
    picture: pictures[page],
    publicPath: pagePath(page),
    address: path("/api/admin/page-texts/services/{page}", { page }),
    groups: serviceGroups,
    built: async () => {
      const load = services[`../../features/page-texts/services/${page.split("/").at(-1)}.ts`];
      if (!load) throw new Error(`There is no text for ${page}.`);
      const { content } = await load();
      const { ownFacts } = await import("../../features/page-texts/service-content");
      return { text: { ...content, ...ownFacts } };
    },
  };
}

function variant(name: Variant): TextPage {
  const { label, description } = homepageVariants[name];
  return {
    page: name,
    label: `Home page: ${label}`,
    description,
    group: "Home page",
    picture: variantPictures[name],
    publicPath: `${paths.home()}?preview=${name}`,
    address: path("/api/admin/page-texts/home/{variant}", { variant: name }),
    groups: variantGroups,
    built: async () => {
      const { homeTexts, variants } = await import("../../features/page-texts/home");
      const text = homeTexts(name, null);
      const { sections } = variants[name];
      return {
        text: { ...text, sections },
        sections: new Map(sections.map((section) => [section, text[section].title])),
      };
    },
  };
}

export const textPages: readonly TextPage[] = [
  {
    page: "home",
    label: "Home page: shared texts",
    description: "What all variants say: steps, services, promises, questions.",
    group: "Home page",
    picture: "/demo/section.svg",
    publicPath: paths.home(),
    address: "/api/admin/page-texts/home",
    groups: homeGroups,
    built: async () => ({ text: (await import("../../features/page-texts/home")).home }),
  },
  ...(Object.keys(homepageVariants) as Variant[]).map(variant),
  {
    page: "about",
    label: "About us",
    description: "Story, principles, process.",
    group: "Company",
    picture: "/demo/foyer-600.webp",
    publicPath: paths.about(),
    address: "/api/admin/page-texts/about",
    groups: aboutGroups,
    built: async () => ({ text: (await import("../../features/page-texts/about")).about }),
  },
  ...(Object.keys(pictures) as ServiceTextPage[]).map(service),
];
