/** One video on a page of its own. */
import type { VideoPage } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { BookButton } from "../home/book-button";
import { addressWith } from "./address";
import { Player } from "./player";
import { Deeds, Transcript } from "./words";

export function VideoView({ video, isPreview = false }: { video: VideoPage; isPreview?: boolean }) {
  const { title, category, tags, transcript } = video;
  return (
    <div className="videos">
      <article className="videos-own page">
        <nav aria-label="You are here">
          <Link to={paths.videos()}>Videos</Link>
          {category && (
            <>
              <span aria-hidden="true"> / </span>
              <Link to={addressWith({ category, tag: "" })}>{category}</Link>
            </>
          )}
        </nav>
        <h1 className="font-display">{title}</h1>
        <Player video={video} />
        <div className="videos-words">
          {tags.length > 0 && (
            <ul aria-label="Tags" className="videos-tags">
              {tags.map((tag) => (
                <li key={tag}>
                  <Link to={addressWith({ category: "", tag })}>{tag}</Link>
                </li>
              ))}
            </ul>
          )}
          <Deeds video={video} isPreview={isPreview} />
        </div>
        <Transcript text={transcript} isOpen />
      </article>
      <section className="videos-next page">
        <h2 className="font-display">Would you like yours to look like this?</h2>
        <p>The first visit is free, and the price is fixed before you sign.</p>
        <BookButton size="large">Book Free Consultation</BookButton>
      </section>
    </div>
  );
}
