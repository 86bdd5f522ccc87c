/** A text of the company's writers, with the way to it and its contents. */
import type { ReactNode } from "react";
import { Body } from "../../features/body/body";
import { type BodyDocument, type Embeds, headingsOf } from "../../features/body/document";
import { Breadcrumbs } from "../breadcrumbs";
import type { Crumb } from "../structured-data";
import { Contents } from "./contents";

type TextPageProps = {
  crumbs: readonly Crumb[];
  title: string;
  /** Below the title. */
  head?: ReactNode;
  /** The picture above the text. */
  cover?: ReactNode;
  text: { body: BodyDocument; embeds: Embeds };
  /** Below the text. */
  children?: ReactNode;
};

export function TextPage({ crumbs, title, head, cover, text: { body, embeds }, children }: TextPageProps) {
  return (
    <article className="page reading-article">
      <Breadcrumbs crumbs={crumbs} />
      <header className="reading-head">
        <h1 className="font-display">{title}</h1>
        {head}
      </header>
      {cover}
      <div className="reading-columns">
        <Contents headings={headingsOf(body)} />
        <div className="reading-text">
          <Body body={body} embeds={embeds} />
          {children}
        </div>
      </div>
    </article>
  );
}
