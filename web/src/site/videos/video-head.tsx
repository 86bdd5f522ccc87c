/** Head elements and structured data of a video. */
import type { VideoPage } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { PageHead } from "../page-head";
import { canonical } from "../shell/head";
import { videoCrumbs } from "./crumbs";
import { videoData, videoSummary } from "./structured-data";

export function VideoHead({ video }: { video: VideoPage }) {
  const { title, slug, seoTitle, sharePicture, shareCard } = video;
  return (
    <PageHead
      title={seoTitle || title}
      description={videoSummary(video)}
      path={paths.video(slug)}
      image={sharePicture.sources[0]?.jpeg}
      shareCard={shareCard}
      crumbs={videoCrumbs(video)}
      things={[videoData(video, canonical)]}
    />
  );
}
