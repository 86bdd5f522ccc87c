/** The pages whose texts staff can change. */
import type { ServiceTextPage, Variant } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { pageLabels } from "../../features/pages/labels";
import { pagePath } from "../../features/pages/public-pages";
import type { ServiceContent } from "../../features/page-texts/service-content";
import { paths } from "../../paths";
import { homepageVariants } from "../homepage-variants";
import { client, query } from "../kit/query";
import { homeGroups, serviceGroups, variantGroups } from "./shapes";
import { singlePages } from "./single-pages";
import { type TextPage, inFrame } from "./text-page";

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

const services = import.meta.glob<{ content: ServiceContent }>("../../features/page-texts/services/*.ts");

async function contentOf(page: ServiceTextPage): Promise<ServiceContent> {
  const load = services[`../../features/page-texts/services/${page.split("/").at(-1)}.ts`];
  if (!load) throw new Error(`There is no text for ${page}.`);
  return (await load()).content;
}

function service(page: ServiceTextPage): TextPage {
  return {
    page,
    label: pageLabels[page],
    group: "Services",
    picture: pictures[page],
    publicPath: pagePath(page),
    pageName: page,
    address: path("/api/admin/page-texts/services/{page}", { page }),
    groups: serviceGroups,
    built: async () => {
      const { ownFacts } = await import("../../features/page-texts/service-content");
      return { text: { ...(await contentOf(page)), ...ownFacts } };
    },
    preview: async () => {
      const [content, { serviceText }] = await Promise.all([
        contentOf(page),
        import("../../features/page-texts/service-content"),
      ]);
      return { address: pagePath(page) + inFrame, page, textOf: (changes) => serviceText(content, changes) };
    },
  };
}

const homeAddress = "/api/admin/page-texts/home";

const variantAddress = (variant: Variant) => path("/api/admin/page-texts/home/{variant}", { variant });

const variantPath = (variant: Variant) => `${paths.home()}?preview=${variant}`;

function variant(name: Variant): TextPage {
  const { label, description } = homepageVariants[name];
  return {
    page: name,
    label: `Home page: ${label}`,
    description,
    group: "Home page",
    picture: variantPictures[name],
    publicPath: variantPath(name),
    address: variantAddress(name),
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
    preview: async () => {
      const [{ homeTexts }, shared] = await Promise.all([
        import("../../features/page-texts/home"),
        client.fetchQuery({ ...query(homeAddress), staleTime: 0 }),
      ]);
      return {
        address: variantPath(name),
        page: "home",
        textOf: (changes) => homeTexts(name, { shared: shared.content, variant: changes }),
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
    address: homeAddress,
    groups: homeGroups,
    built: async () => ({ text: (await import("../../features/page-texts/home")).home }),
    // In the variant that visitors see.
    preview: async () => {
      const { componentName } = await client.fetchQuery({ ...query("/api/homepages/active"), staleTime: 0 });
      const [{ homeTexts }, variant] = await Promise.all([
        import("../../features/page-texts/home"),
        client.fetchQuery({ ...query(variantAddress(componentName)), staleTime: 0 }),
      ]);
      return {
        address: variantPath(componentName),
        page: "home",
        textOf: (changes) => homeTexts(componentName, { shared: changes, variant: variant.content }),
      };
    },
  },
  ...(Object.keys(homepageVariants) as Variant[]).map(variant),
  ...singlePages,
  ...(Object.keys(pictures) as ServiceTextPage[]).map(service),
];
