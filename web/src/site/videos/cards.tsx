/** The videos side by side, the first of those that are featured larger than the others. */
import type { VideoCard } from "../../api/contract/types.gen";
import { SaveButton } from "../../features/saved/save-button";
import { formatDuration, spokenDuration } from "../../features/videos/labels";
import { fromLg, fromMd } from "../../ui/breakpoints";
import { Link } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import { PlayIcon } from "./play-icon";

type CardsProps = {
  items: readonly VideoCard[];
  addressOf: (slug: string) => string;
  onOpen: () => void;
};

/** So many are seen without scrolling: they are not left to be loaded late. */
const seenFirst = 3;

export function Cards({ items, addressOf, onOpen }: CardsProps) {
  return (
    <ul className="videos-list">
      {items.map((item, index) => (
        <Card
          key={item.id}
          item={item}
          isLarge={index === 0 && item.isFeatured}
          isSeenFirst={index < seenFirst}
          address={addressOf(item.slug)}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

type CardProps = { item: VideoCard; isLarge: boolean; isSeenFirst: boolean; address: string; onOpen: () => void };

function Card({ item, isLarge, isSeenFirst, address, onOpen }: CardProps) {
  const { id, title, category, durationSeconds, picture } = item;
  const sizes = isLarge ? `${fromLg} min(66vw, 795px), 100vw` : `${fromLg} min(33vw, 390px), ${fromMd} 50vw, 100vw`;
  return (
    <li className={isLarge ? "is-large" : undefined}>
      <div className="videos-poster">
        <Photograph picture={picture} alt="" sizes={sizes} priority={isSeenFirst} />
        <PlayIcon className="videos-play" />
        {typeof durationSeconds === "number" && (
          <span aria-hidden="true" className="videos-length">
            {formatDuration(durationSeconds)}
          </span>
        )}
        <SaveButton kind="video" id={id} title={title} className="videos-save" />
      </div>
      <h2>
        <Link id={`video-${id}`} to={address} onClick={onOpen} aria-haspopup="dialog">
          {title}
          {typeof durationSeconds === "number" && <span className="sr-only">, {spokenDuration(durationSeconds)}</span>}
        </Link>
      </h2>
      {category && <p>{category}</p>}
    </li>
  );
}
