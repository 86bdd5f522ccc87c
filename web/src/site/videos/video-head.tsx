/** Head elements and structured data of a video. */
import type { VideoPage } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { PageHead } from "../page-head";
import { canonical } from "../shell/head";

export function VideoHead({ video }: { video: VideoPage }) {
  const { title, slug, transcript, source, player, seoTitle, seoDescription, sharePicture, durationSeconds } = video;
  const summary = seoDescription || transcript.slice(0, 160) || `${title}: a film from our homes in Bengaluru.`;
  const image = canonical(sharePicture.sources[0]?.jpeg ?? "/");
  const facts = {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: title,
    description: summary,
    thumbnailUrl: image,
    ...(typeof durationSeconds === "number" && { duration: `PT${durationSeconds}S` }),
    ...(source === "upload" ? { contentUrl: canonical(player.address) } : { embedUrl: player.address }),
  };
  return (
    <>
      <PageHead title={seoTitle || title} description={summary} path={paths.video(slug)} />
      <meta property="og:image" content={image} />
      <script
        type="application/ld+json"
        // Escaped, so that no "</script>" ends the element.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll("<", "\\u003c") }}
      />
    </>
  );
}
