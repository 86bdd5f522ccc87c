/** The page of one video, published or in preview. */
import type { VideoPage } from "../../api/contract/types.gen";
import { Link } from "../../ui/link";
import { Breadcrumbs } from "../breadcrumbs";
import { BookButton } from "../home/book-button";
import { pathWith } from "./address";
import { videoCrumbs } from "./crumbs";
import { Player } from "../../features/videos/player";
import { VideoActions, Transcript } from "./text";

export function VideoView({ video, isPreview = false }: { video: VideoPage; isPreview?: boolean }) {
  const { title, tags, transcript } = video;
  return (
    <div className="videos">
      <article className="videos-page page">
        <Breadcrumbs crumbs={videoCrumbs(video)} />
        <h1 className="font-display">{title}</h1>
        <Player video={video} />
        <div className="videos-text">
          {tags.length > 0 && (
            <ul aria-label="Tags" className="videos-tags">
              {tags.map((tag) => (
                <li key={tag}>
                  <Link to={pathWith({ category: "", tag })}>{tag}</Link>
                </li>
              ))}
            </ul>
          )}
          <VideoActions video={video} isPreview={isPreview} />
        </div>
        <Transcript text={transcript} isOpen />
      </article>
      <section className="videos-cta page">
        <h2 className="font-display">Would you like yours to look like this?</h2>
        <p>The first visit is free, and the price is fixed before you sign.</p>
        <BookButton size="large" />
      </section>
    </div>
  );
}
