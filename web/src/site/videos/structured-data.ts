/** Structured data of a video (schema.org's VideoObject). */
import type { VideoObjectLeaf } from "schema-dts";
import type { VideoPage } from "../../api/contract/types.gen";

/** What a video is about, as shown to people who can't see it. */
export function videoSummary({ title, transcript, seoDescription }: VideoPage): string {
  return seoDescription || transcript.slice(0, 160) || `${title}: a film from our homes in Bengaluru.`;
}

/** `file` makes the absolute address of a file. */
export function videoData(video: VideoPage, file: (path: string) => string): VideoObjectLeaf {
  const { title, source, player, sharePicture, durationSeconds, publishedAt } = video;
  return {
    "@type": "VideoObject",
    name: title,
    description: videoSummary(video),
    ...(publishedAt && { uploadDate: publishedAt }),
    thumbnailUrl: file(sharePicture.sources[0]?.jpeg ?? "/"),
    ...(typeof durationSeconds === "number" && { duration: `PT${durationSeconds}S` }),
    ...(source === "upload" ? { contentUrl: file(player.address) } : { embedUrl: player.address }),
  };
}
