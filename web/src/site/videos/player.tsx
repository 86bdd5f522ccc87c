/**
 * Plays a video: a file of ours, or in somebody else's player.
 *
 * Of YouTube and Vimeo nothing is loaded before somebody presses play: until then they do not know who is here.
 */
import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { VideoPage } from "../../api/contract/types.gen";
import { formatDuration, sources } from "../../features/videos/labels";
import { Photograph } from "../../ui/photograph";
import { PlayIcon } from "./play-icon";

/** Widths of a poster: the player is as wide as the page. */
const sizes = "min(1100px, 100vw)";

export function Player({ video }: { video: VideoPage }) {
  const { title, source, player, durationSeconds, picture } = video;
  const [isPlaying, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  // Portrait films of ours keep their shape; others' players fill what they are given.
  const ratio = player.width && player.height ? player.width / player.height : 16 / 9;
  const shape = { aspectRatio: String(ratio), "--ratio": ratio } as CSSProperties;

  // The button that was pressed is gone: keys go on in what plays.
  useEffect(() => {
    if (isPlaying) (frame.current ?? film.current)?.focus();
  }, [isPlaying]);

  if (isPlaying && source === "upload") {
    return (
      <div className="videos-player" style={shape}>
        {/* What is said in it stands below as text. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video ref={film} controls autoPlay playsInline aria-label={title} poster={posterOf(video)}>
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
          // It is of another origin: what it may do with its own does not let it out.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        />
      </div>
    );
  }
  return (
    <div className="videos-player" style={shape}>
      <button type="button" aria-label={`Play ${title}`} onClick={() => setPlaying(true)}>
        <Photograph picture={picture} alt="" sizes={sizes} priority />
        <PlayIcon className="videos-play" />
      </button>
      {typeof durationSeconds === "number" && (
        <span aria-hidden="true" className="videos-length pointer-events-none">
          {formatDuration(durationSeconds)}
        </span>
      )}
      {source !== "upload" && (
        <p className="videos-host">{`Plays from ${hostOf(source)}, which then learns of your visit.`}</p>
      )}
    </div>
  );
}

function hostOf(source: VideoPage["source"]): string {
  return sources.find(({ value }) => value === source)?.label ?? "";
}

function posterOf({ picture: { sources: widths } }: VideoPage): string | undefined {
  return (widths.findLast(({ width }) => width >= 960) ?? widths[0])?.jpeg;
}
