/** What the service is, in a title and a sentence, and the picture or the drawing that explains it. */
import { paths } from "../../../paths";
import { fromLg } from "../../../ui/breakpoints";
import { Link } from "../../../ui/link";
import { BookButton } from "../../home/book-button";
import { rooms } from "../../home/rooms";
import { Photograph } from "../../../ui/photograph";
import type { ServicePicture } from "../../../api/contract/types.gen";
import type { Picture, ServiceContent } from "../service-content";
import { PictureView } from "./picture";

type HeroProps = {
  content: ServiceContent;
  /** What has been put in the place of the page's own picture. */
  given: ServicePicture | null;
};

/** A wide picture from edge to edge. */
const whole = `${fromLg} 94vw, 100vw`;

export function Hero({ content: { title, heading, sentence, interest, hero }, given }: HeroProps) {
  return (
    <header className={`work-hero is-${given ? "wide" : formOf(hero)}`}>
      <div className="work-hero-words">
        <nav aria-label="Breadcrumb" className="work-crumbs">
          <ol>
            <li>
              <Link to={paths.home()}>Home</Link>
            </li>
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
        <h1 className="font-display">{heading}</h1>
        <div className="work-hero-ask">
          <p>{sentence}</p>
          <BookButton size="large" interest={[interest]} />
        </div>
      </div>
      <div className="work-hero-picture">
        {given ? (
          <Photograph
            picture={given.picture}
            alt={given.alt}
            focal={given.focal}
            crops={given.crops}
            sizes={whole}
            priority
          />
        ) : (
          <PictureView picture={hero} sizes={whole} priority />
        )}
      </div>
    </header>
  );
}

/** A drawing and an upright picture stand beside the words, a wide picture runs below them. */
function formOf(picture: Picture): "drawing" | "upright" | "wide" {
  if ("drawing" in picture) return "drawing";
  const { width, height } = rooms[picture.room];
  return height > width ? "upright" : "wide";
}
