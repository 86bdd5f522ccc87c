/** The preview of an unpublished video, by link. */
import { path } from "../../api/path";
import "./videos.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { VideoPage } from "../../api/contract/types.gen";
import { pageTitle } from "../../ui/page-title";
import { getOrNull, notFound } from "../designs/not-found";
import { VideoView } from "./video-view";

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const video = await getOrNull(path("/api/videos/preview/{token}", { token }));
  if (!video) throw await notFound();
  return video;
}

export function Component() {
  const video: VideoPage = useLoaderData<typeof loader>();
  return (
    <>
      <title>{pageTitle(`Preview: ${video.title}`)}</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="videos-preview">
        Preview: only people with this link can see it.
      </p>
      <VideoView key={video.id} video={video} isPreview />
    </>
  );
}
