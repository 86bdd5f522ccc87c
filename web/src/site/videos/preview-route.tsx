/** A video as visitors will see it, for whoever was sent the link to look at it first. */
import { path } from "../../api/path";
import "./videos.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { VideoPage } from "../../api/contract/types.gen";
import { found, notFound } from "../designs/found";
import { VideoView } from "./video-view";

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const video = await found(path("/api/videos/preview/{token}", { token }));
  if (!video) throw await notFound();
  return video;
}

export function Component() {
  const video: VideoPage = useLoaderData<typeof loader>();
  return (
    <>
      <title>{`Preview: ${video.title} | Nivas`}</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="videos-preview">
        Preview: only those with this link see it.
      </p>
      <VideoView key={video.id} video={video} isPreview />
    </>
  );
}
