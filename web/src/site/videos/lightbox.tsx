/** One video at a time, over everything: by keys and by buttons. The browser keeps the focus in it. */
import { path } from "../../api/path";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { VideoCard, VideoPage } from "../../api/contract/types.gen";
import { userMessage } from "../../api/error";
import { request } from "../../api/request";
import { paths } from "../../paths";
import { number } from "../../ui/format";
import { ChevronIcon, CloseIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Player } from "./player";
import { Deeds, Transcript } from "./words";

type LightboxProps = {
  items: readonly VideoCard[];
  /** What the address says; it need not be among the ones that are loaded. */
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
    // While a film is played, the arrows move in it.
    if (target instanceof HTMLMediaElement) return;
    if (key === "ArrowRight" && next) onShow(next.slug);
    if (key === "ArrowLeft" && previous) onShow(previous.slug);
  }

  return (
    // Keys mean the whole of it, whichever of its buttons has the focus.
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
      {/* It scrolls: the keys must find it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="videos-stage" tabIndex={0} role="group" aria-label="Video">
        <div className="videos-column">
          {video ? (
            <>
              {/* Another one begins anew. */}
              <Player key={video.id} video={video} />
              <div className="videos-words">
                <div>
                  <p className="font-display">{video.title}</p>
                  <p>
                    <Facts>
                      {video.category}
                      {index >= 0 && `${number(index + 1)} of ${number(items.length)}`}
                      <Link to={paths.video(video.slug)}>Its own page</Link>
                    </Facts>
                  </p>
                </div>
                <Deeds video={video} />
              </div>
              <Transcript key={`words of ${video.id}`} text={video.transcript} />
            </>
          ) : error === null ? (
            <div role="status" className="videos-player is-waiting">
              <span className="sr-only">Loading…</span>
            </div>
          ) : (
            <p role="alert" className="videos-trouble">
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

/** What is played and read, of the one that is looked at. */
function useVideo(slug: string): { video: VideoPage | null; error: unknown } {
  const [found, setFound] = useState<{ slug: string; video: VideoPage | null; error: unknown } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const tell = (video: VideoPage | null, error: unknown) => isWanted && setFound({ slug, video, error });
    request("GET", path("/api/videos/{slug}", { slug })).then(
      (video) => tell(video, null),
      (error: unknown) => tell(null, error),
    );
    return () => {
      isWanted = false;
    };
  }, [slug]);
  return found?.slug === slug ? found : { video: null, error: null };
}
