/** The template of the eleven service pages. */
import type { ComponentType } from "react";
import { useLoaderData } from "react-router";
import type { PageModule } from "../pages";

import "./services.css";
import { readShareCard } from "../share-card";
import { loadPictures } from "./pictures";
import type { ServiceContent } from "./service-content";
import { Assurance } from "./sections/assurance";
import { Checks } from "./sections/checks";
import { Closing } from "./sections/closing";
import { FeatureBand } from "./sections/feature";
import { BeforeAfter, Cards, Gallery } from "./sections/gallery";
import { Hero } from "./sections/hero";
import { Materials } from "./sections/materials";
import { PaintingKinds } from "./sections/painting-kinds";
import { Process } from "./sections/process";
import { Questions } from "./sections/questions";
import { Related } from "./sections/related";
import { Scope } from "./sections/scope";
import { DocumentHead } from "./document-head";

/** One file per service. A visitor loads only the current page's. */
const contents = import.meta.glob<{ content: ServiceContent }>("./content/*.ts");

/** The last segment of `path` names the content file. */
export async function loadService(path: string): Promise<PageModule> {
  const read = contents[`./content/${path.split("/").at(-1)}.ts`];
  if (!read) throw new Error(`There is no content for ${path}.`);
  const { content } = await read();
  return { Component: servicePage(content), loader: () => load(content) };
}

async function load({ pageName }: ServiceContent) {
  const [pictures, shareCard] = await Promise.all([loadPictures(pageName), readShareCard(pageName)]);
  return { pictures, shareCard };
}

function servicePage(content: ServiceContent): ComponentType {
  const { scope, process, feature, materials, checks, assurance, questions, related, closing, interest } = content;
  return function ServicePage() {
    const { pictures, shareCard } = useLoaderData<typeof load>();
    return (
      <div className="work">
        <DocumentHead content={content} shareCard={shareCard} />
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
        <Assurance {...assurance} />
        <Questions questions={questions} />
        <Related services={related} />
        <Closing {...closing} interest={interest} />
      </div>
    );
  };
}
