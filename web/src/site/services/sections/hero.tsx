/** The title, a sentence, and a picture or drawing. */
import { fromLg } from "../../../ui/breakpoints";
import { Breadcrumbs } from "../../breadcrumbs";
import { BookButton } from "../../home/book-button";
import { rooms } from "../../../features/page-texts/rooms";
import { DesignLabel } from "../../../features/photographs/design-label";
import { Photograph } from "../../../ui/photograph";
import type { ServicePicture } from "../../../api/contract/types.gen";
import { serviceCrumbs } from "../document-head";
import type { Picture, ServiceContent } from "../../../features/page-texts/service-content";
import { PictureView } from "./picture";

type HeroProps = {
  content: ServiceContent;
  /** Replaces the page's default picture. */
  picture: ServicePicture | null;
};

/** A full-width picture. */
const fullWidth = `${fromLg} 94vw, 100vw`;

export function Hero({ content, picture }: HeroProps) {
  const { heading, sentence, interest, hero } = content;
  return (
    <header className={`work-hero is-${picture ? "wide" : layoutOf(hero)}`}>
      <div className="work-hero-copy">
        <Breadcrumbs crumbs={serviceCrumbs(content)} />
        <h1 className="font-display">{heading}</h1>
        <div className="work-hero-ask">
          <p>{sentence}</p>
          <BookButton size="large" interest={[interest]} />
        </div>
      </div>
      <div className="work-hero-picture">
        {picture ? (
          <>
            <Photograph
              picture={picture.picture}
              alt={picture.alt}
              focal={picture.focal}
              crops={picture.crops}
              sizes={fullWidth}
              priority
            />
            <DesignLabel of={picture} />
          </>
        ) : (
          <PictureView picture={hero} sizes={fullWidth} priority />
        )}
      </div>
    </header>
  );
}

/** Drawings and upright pictures go beside the text, wide pictures below. */
function layoutOf(picture: Picture): "drawing" | "upright" | "wide" {
  if ("drawing" in picture) return "drawing";
  const { width, height } = rooms[picture.room];
  return height > width ? "upright" : "wide";
}
