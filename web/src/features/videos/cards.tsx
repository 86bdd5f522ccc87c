/** Cards of videos. For any public page: its loader reads them from `GET /api/videos`. */
import "./cards.css";
import "./poster.css";
import type { MouseEvent } from "react";
import type { VideoCard } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { fromLg, fromMd } from "../../ui/breakpoints";
import { Link, isPlainClick } from "../../ui/link";
import { Photograph } from "../../ui/photograph";
import { SaveButton } from "../saved/save-button";
import { formatDuration, spokenDuration } from "./labels";
import { PlayIcon } from "./play-icon";

type VideoCardsProps = {
  items: readonly VideoCard[];
  /** The level below the heading that they stand under. */
  heading?: "h2" | "h3";
  /** How many of them are visible without scrolling. */
  priority?: number;
  /** Of the pictures, where they are smaller than in the list of all videos. */
  sizes?: string;
  /** Whether a featured video in first place is larger. */
  hasLarge?: boolean;
  /** Opens a video over the page. Its own page is for other tabs, and for whoever has no script. */
  onOpen?: (slug: string) => void;
};

export function VideoCards({ items, priority = 0, hasLarge = false, ...props }: VideoCardsProps) {
  return (
    <ul className="videos-list">
      {items.map((item, index) => (
        <Card
          key={item.id}
          item={item}
          isLarge={hasLarge && index === 0 && item.isFeatured}
          hasPriority={index < priority}
          {...props}
        />
      ))}
    </ul>
  );
}

type CardProps = Pick<VideoCardsProps, "heading" | "sizes" | "onOpen"> & {
  item: VideoCard;
  isLarge: boolean;
  hasPriority: boolean;
};

const inList = `${fromLg} min(33vw, 390px), ${fromMd} 50vw, 100vw`;
const large = `${fromLg} min(66vw, 795px), 100vw`;

function Card({ item, heading: Heading = "h3", sizes = inList, isLarge, hasPriority, onOpen }: CardProps) {
  const { id, slug, title, category, durationSeconds, picture } = item;

  function open(event: MouseEvent) {
    if (!onOpen || !isPlainClick(event)) return;
    event.preventDefault();
    onOpen(slug);
  }

  return (
    <li className={isLarge ? "is-large" : undefined}>
      <div className="videos-poster">
        <Photograph picture={picture} alt="" sizes={isLarge ? large : sizes} priority={hasPriority} />
        <PlayIcon className="videos-play" />
        {typeof durationSeconds === "number" && (
          <span aria-hidden="true" className="videos-length">
            {formatDuration(durationSeconds)}
          </span>
        )}
        <SaveButton kind="video" id={id} title={title} className="videos-save" />
      </div>
      <Heading>
        <Link id={`video-${id}`} to={paths.video(slug)} onClick={open} aria-haspopup={onOpen ? "dialog" : undefined}>
          {title}
          {typeof durationSeconds === "number" && <span className="sr-only">, {spokenDuration(durationSeconds)}</span>}
        </Link>
      </Heading>
      {category && <p>{category}</p>}
    </li>
  );
}
