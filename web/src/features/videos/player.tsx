/**
 * Plays an uploaded video, or embeds one from YouTube or Vimeo.
 *
 * Nothing is loaded from YouTube or Vimeo before the visitor clicks play, for privacy.
 */
import "./player.css";
import "./poster.css";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { VideoSource } from "../../api/contract/types.gen";
import { formatDuration, sources } from "./labels";
import { Photograph, type PhotographFiles } from "../../ui/photograph";
import { PlayIcon } from "./play-icon";

/** The player is as wide as the page. */
const sizes = "min(1100px, 100vw)";

/** What is needed to play a video. */
export type Playable = {
  title: string;
  source: VideoSource;
  durationSeconds?: number | null;
  picture: PhotographFiles;
  player: { address: string; mediaType?: string | null; width?: number | null; height?: number | null };
};

type PlayerProps = {
  video: Playable;
  /** Visible without scrolling, so its picture loads first. */
  priority?: boolean;
};

export function Player({ video, priority = true }: PlayerProps) {
  const { title, source, player, durationSeconds, picture } = video;
  const [isPlaying, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const videoElement = useRef<HTMLVideoElement>(null);
  // Uploads keep their aspect ratio; embedded players fill the frame.
  const ratio = player.width && player.height ? player.width / player.height : 16 / 9;
  const shape = { aspectRatio: String(ratio), "--ratio": ratio } as CSSProperties;

  // The play button is gone, so the player takes the focus.
  useEffect(() => {
    if (isPlaying) (frame.current ?? videoElement.current)?.focus();
  }, [isPlaying]);

  if (isPlaying && source === "upload") {
    return (
      <div className="videos-player" style={shape}>
        {/* The transcript below replaces captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video ref={videoElement} controls autoPlay playsInline aria-label={title} poster={posterOf(video)}>
          <source src={player.address} type={player.mediaType ?? undefined} />
        </video>
      </div>
    );
  }
  if (isPlaying) {
    return (
      <div className="videos-player" style={shape}>
        <iframe
          ref={frame}
          title={title}
          src={player.address}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          // Safe, because the frame is of another origin.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        />
      </div>
    );
  }
  return (
    <div className="videos-player" style={shape}>
      <button type="button" aria-label={`Play ${title}`} onClick={() => setPlaying(true)}>
        <Photograph picture={picture} alt="" sizes={sizes} priority={priority} />
        <PlayIcon className="videos-play" />
      </button>
      {typeof durationSeconds === "number" && (
        <span aria-hidden="true" className="videos-length pointer-events-none">
          {formatDuration(durationSeconds)}
        </span>
      )}
      {source !== "upload" && (
        <p className="videos-notice">{`Plays from ${hostOf(source)}, which can then see your visit.`}</p>
      )}
    </div>
  );
}

function hostOf(source: VideoSource): string {
  return sources.find(({ value }) => value === source)?.label ?? "";
}

function posterOf({ picture: { sources: widths } }: Playable): string | undefined {
  return (widths.findLast(({ width }) => width >= 960) ?? widths[0])?.jpeg;
}
