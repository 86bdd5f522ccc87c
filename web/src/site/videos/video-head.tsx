/** Head elements and structured data of a video. */
import type { VideoPage } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { PageHead } from "../page-head";
import { canonical } from "../shell/head";
import { videoData, videoSummary } from "./structured-data";

export function VideoHead({ video }: { video: VideoPage }) {
  const { title, slug, seoTitle, sharePicture } = video;
  const image = canonical(sharePicture.sources[0]?.jpeg ?? "/");
  const facts = { "@context": "https://schema.org", ...videoData(video, canonical) };
  return (
    <>
      <PageHead title={seoTitle || title} description={videoSummary(video)} path={paths.video(slug)} />
      <meta property="og:image" content={image} />
      <script
        type="application/ld+json"
        // Escaped, so that no "</script>" ends the element.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll("<", "\\u003c") }}
      />
    </>
  );
}
