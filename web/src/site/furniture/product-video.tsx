/** A product's video with its transcript, in the player of the video pages. Loaded for products that have one. */
import "../videos/videos.css";
import type { VideoPage } from "../../api/contract/types.gen";
import { Player } from "../../features/videos/player";
import { Transcript } from "../videos/text";

export function ProductVideo({ video }: { video: VideoPage }) {
  return (
    <>
      <Player video={video} />
      <Transcript text={video.transcript} />
    </>
  );
}
