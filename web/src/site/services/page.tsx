/** The template of the eleven service pages. */
import type { ComponentType } from "react";
import { useLoaderData } from "react-router";
import type { PageModule } from "../pages";

import "./services.css";
import type { ServicePictures, ServicePrices, ServiceText } from "../../api/contract/types.gen";
import { useDraft } from "../../features/page-texts/draft";
import { type ServiceContent, serviceText } from "../../features/page-texts/service-content";
import { loadPrices } from "./card-prices";
import { loadPictures } from "./pictures";
import { Areas } from "./sections/areas";
import { Assurance } from "./sections/assurance";
import { Checks } from "./sections/checks";
import { Closing } from "./sections/closing";
import { FeatureBand } from "./sections/feature";
import { BeforeAfter, Cards, Gallery } from "./sections/gallery";
import { Hero } from "./sections/hero";
import { Materials } from "./sections/materials";
import { PaintingKinds } from "./sections/painting-kinds";
import { Prices } from "./sections/prices";
import { Process } from "./sections/process";
import { Questions } from "./sections/questions";
import { Related } from "./sections/related";
import { Scope } from "./sections/scope";
import { DocumentHead } from "./document-head";
import { loadText } from "./texts";

type ServiceData = {
  pictures: ServicePictures | null;
  changes: ServiceText | null;
  prices: ServicePrices | null;
};

const nothing: ServiceData = { pictures: null, changes: null, prices: null };

/** One file per service. A visitor loads only the current page's. */
const contents = import.meta.glob<{ content: ServiceContent }>("../../features/page-texts/services/*.ts");

/** The last segment of `path` names the content file. */
export async function loadService(path: string): Promise<PageModule> {
  const load = contents[`../../features/page-texts/services/${path.split("/").at(-1)}.ts`];
  if (!load) throw new Error(`There is no content for ${path}.`);
  const { content } = await load();
  // Only painting can be estimated by its area.
  const calculator = content.pageName === "painting-services" ? await import("./painting-estimate") : null;
  return {
    Component: servicePage(content, calculator?.PaintingEstimate),
    loader: () => loadData(content.pageName),
  };
}

async function loadData(pageName: ServiceContent["pageName"]): Promise<ServiceData> {
  const [pictures, changes, prices] = await Promise.all([
    loadPictures(pageName),
    loadText(pageName),
    loadPrices(pageName),
  ]);
  return { pictures, changes, prices };
}

function servicePage(built: ServiceContent, Calculator?: ComponentType): ComponentType {
  return function ServicePage() {
    const { pictures, changes, prices }: ServiceData = useLoaderData() ?? nothing;
    const content = useDraft(built.pageName, serviceText(built, changes));
    const { scope, process, feature, materials, checks, assurance, questions, related, closing, interest } = content;
    return (
      <div className="work late-sections">
        <DocumentHead content={content} />
        <Hero content={content} picture={pictures?.hero ?? null} />
        {pictures && <PaintingKinds categories={pictures.categories} />}
        {pictures && <Cards cards={pictures.cards} />}
        <Scope {...scope} />
        <Process {...process} pictures={pictures?.processSteps ?? []} />
        {pictures && <Gallery gallery={pictures.gallery} />}
        {pictures && <BeforeAfter beforeAfter={pictures.beforeAfter} />}
        {feature && <FeatureBand {...feature} />}
        <Materials {...materials} />
        <Checks {...checks} />
        <Prices {...content.prices} card={prices} />
        {Calculator && prices?.hasEstimate && <Calculator />}
        <Assurance {...assurance} />
        <Questions questions={questions} />
        <Areas {...content.areas} />
        <Related services={related} />
        <Closing {...closing} interest={interest} />
      </div>
    );
  };
}
