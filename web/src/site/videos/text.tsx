/** Actions and transcript below a video. */
import type { VideoPage } from "../../api/contract/types.gen";
import { SaveButton } from "../../features/saved/save-button";
import { designPath } from "../../features/designs/paths";
import { Link } from "../../ui/link";
import { useOpenPages } from "../home/open-pages";

type VideoActionsProps = { video: VideoPage; isPreview?: boolean };

export function VideoActions({ video: { id, title, design }, isPreview = false }: VideoActionsProps) {
  const openPages = useOpenPages();
  return (
    <div className="videos-actions">
      {design && openPages("designs") !== undefined && (
        <Link
          to={designPath(design, openPages("kitchen-designs") !== undefined)}
        >{`See the design: ${design.title}`}</Link>
      )}
      {!isPreview && <SaveButton kind="video" id={id} title={title} variant="beside" />}
    </div>
  );
}

export function Transcript({ text, isOpen = false }: { text: string; isOpen?: boolean }) {
  if (text === "") return null;
  return (
    <details className="videos-transcript" open={isOpen}>
      <summary>Transcript</summary>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        // The paragraphs never change order.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>{paragraph}</p>
      ))}
    </details>
  );
}
