/** What there is to read beside a video. */
import type { VideoPage } from "../../api/contract/types.gen";
import { SaveButton } from "../../features/saved/save-button";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { useOpenPages } from "../home/open-pages";

type WordsProps = { video: VideoPage; isPreview?: boolean };

/** What one can do with it: keep it, and look at the design that it shows. */
export function Deeds({ video: { id, title, design }, isPreview = false }: WordsProps) {
  const hasDesigns = useOpenPages()("designs") !== undefined;
  return (
    <div className="videos-deeds">
      {design && hasDesigns && (
        <Link to={`${paths.designs()}/${encodeURIComponent(design.slug)}`}>{`See the design: ${design.title}`}</Link>
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
        // The paragraphs of one text do not change their places.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>{paragraph}</p>
      ))}
    </details>
  );
}
