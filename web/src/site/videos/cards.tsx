/** A grid of videos. A featured video in first place is larger. */
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import type { VideoCard } from "../../api/contract/types.gen";
import { SaveButton } from "../../features/saved/save-button";
import { formatDuration, spokenDuration } from "../../features/videos/labels";
import { fromLg, fromMd } from "../../ui/breakpoints";
import { paths } from "../../paths";
import { Link, isPlainClick } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import { PlayIcon } from "../../features/videos/play-icon";

type CardsProps = {
  items: readonly VideoCard[];
  addressOf: (slug: string) => string;
  onOpen: () => void;
};

/** These cards are visible without scrolling, so their pictures load first. */
const aboveFold = 3;

export function Cards({ items, addressOf, onOpen }: CardsProps) {
  return (
    <ul className="videos-list">
      {items.map((item, index) => (
        <Card
          key={item.id}
          item={item}
          isLarge={index === 0 && item.isFeatured}
          hasPriority={index < aboveFold}
          address={addressOf(item.slug)}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

type CardProps = { item: VideoCard; isLarge: boolean; hasPriority: boolean; address: string; onOpen: () => void };

function Card({ item, isLarge, hasPriority, address, onOpen }: CardProps) {
  const { id, slug, title, category, durationSeconds, picture } = item;
  const navigate = useNavigate();

  /** Opens it over the list. Its page is for other tabs, and for whoever has no script. */
  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
    void navigate(address);
  }

  const sizes = isLarge ? `${fromLg} min(66vw, 795px), 100vw` : `${fromLg} min(33vw, 390px), ${fromMd} 50vw, 100vw`;
  return (
    <li className={isLarge ? "is-large" : undefined}>
      <div className="videos-poster">
        <Photograph picture={picture} alt="" sizes={sizes} priority={hasPriority} />
        <PlayIcon className="videos-play" />
        {typeof durationSeconds === "number" && (
          <span aria-hidden="true" className="videos-length">
            {formatDuration(durationSeconds)}
          </span>
        )}
        <SaveButton kind="video" id={id} title={title} className="videos-save" />
      </div>
      <h2>
        <Link id={`video-${id}`} to={paths.video(slug)} onClick={open} aria-haspopup="dialog">
          {title}
          {typeof durationSeconds === "number" && <span className="sr-only">, {spokenDuration(durationSeconds)}</span>}
        </Link>
      </h2>
      {category && <p>{category}</p>}
    </li>
  );
}
