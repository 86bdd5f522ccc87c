/** Shows one video at a time in a modal; arrow keys and buttons step through the list. */
import { path } from "../../api/path";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { VideoCard, VideoPage } from "../../api/contract/types.gen";
import { userMessage } from "../../api/error";
import { request } from "../../api/request";
import { paths } from "../../paths";
import { number } from "../../ui/format";
import { ChevronIcon, CloseIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Player } from "../../features/videos/player";
import { VideoActions, Transcript } from "./text";

type LightboxProps = {
  items: readonly VideoCard[];
  /** From the URL; may be missing from `items`. */
  slug: string;
  onShow: (slug: string) => void;
  onClose: () => void;
};

export function Lightbox({ items, slug, onShow, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { video, error } = useVideo(slug);
  const index = items.findIndex((item) => item.slug === slug);
  const [previous, next] = index < 0 ? [] : [items[index - 1], items[index + 1]];
  const title = items[index]?.title ?? video?.title ?? "Video";

  useEffect(() => {
    const { current: panel } = dialog;
    panel?.showModal();
    return () => panel?.close();
  }, []);

  function press({ key, target }: KeyboardEvent) {
    // While a video plays, the arrow keys seek in it.
    if (target instanceof HTMLMediaElement) return;
    if (key === "ArrowRight" && next) onShow(next.slug);
    if (key === "ArrowLeft" && previous) onShow(previous.slug);
  }

  return (
    // The keys work whichever button has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={title}
      className="videos-lightbox on-dark"
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {/* Scrollable, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="videos-stage" tabIndex={0} role="group" aria-label="Video">
        <div className="videos-column">
          {video ? (
            <>
              {/* The key resets the player for each video. */}
              <Player key={video.id} video={video} />
              <div className="videos-text">
                <div>
                  <p className="font-display">{video.title}</p>
                  <p>
                    <Facts>
                      {video.category}
                      {index >= 0 && `${number(index + 1)} of ${number(items.length)}`}
                      <Link to={paths.video(video.slug)}>Open full page</Link>
                    </Facts>
                  </p>
                </div>
                <VideoActions video={video} />
              </div>
              <Transcript key={`words of ${video.id}`} text={video.transcript} />
            </>
          ) : error === null ? (
            <div role="status" className="videos-player is-waiting">
              <span className="sr-only">Loading…</span>
            </div>
          ) : (
            <p role="alert" className="videos-error">
              {userMessage(error)}
            </p>
          )}
        </div>
      </div>
      <button type="button" className="videos-close" aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </button>
      <Step label="Previous video" to={previous} onShow={onShow} className="is-back" />
      <Step label="Next video" to={next} onShow={onShow} />
    </dialog>
  );
}

function Facts({ children }: { children: ReactNode[] }) {
  const facts = children.filter((fact) => fact !== "" && fact !== false);
  return facts.flatMap((fact, index) => (index === 0 ? [fact] : [" · ", fact]));
}

type StepProps = {
  label: string;
  to: VideoCard | undefined;
  onShow: (slug: string) => void;
  className?: string;
};

function Step({ label, to, onShow, className = "" }: StepProps) {
  return (
    <button
      type="button"
      className={`videos-step ${className}`}
      aria-label={label}
      disabled={!to}
      onClick={() => to && onShow(to.slug)}
    >
      <ChevronIcon />
    </button>
  );
}

function useVideo(slug: string): { video: VideoPage | null; error: unknown } {
  const [result, setResult] = useState<{ slug: string; video: VideoPage | null; error: unknown } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const settle = (video: VideoPage | null, error: unknown) => isCurrent && setResult({ slug, video, error });
    request("GET", path("/api/videos/{slug}", { slug })).then(
      (video) => settle(video, null),
      (error: unknown) => settle(null, error),
    );
    return () => {
      isCurrent = false;
    };
  }, [slug]);
  return result?.slug === slug ? result : { video: null, error: null };
}
