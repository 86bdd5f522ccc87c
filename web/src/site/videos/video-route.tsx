/** The page of one video. */
import { path } from "../../api/path";
import "./videos.css";
import { type LoaderFunctionArgs, replace, useLoaderData } from "react-router";
import type { VideoPage } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { getOrNull, notFound } from "../designs/not-found";
import { VideoHead } from "./video-head";
import { VideoView } from "./video-view";

export async function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
  const video = await getOrNull(path("/api/videos/{slug}", { slug }));
  if (!video) throw await notFound();
  // The slug has changed.
  if (video.slug !== slug) throw replace(paths.video(video.slug));
  return video;
}

export function Component() {
  const video: VideoPage = useLoaderData<typeof loader>();
  return (
    <>
      <VideoHead video={video} />
      <VideoView key={video.id} video={video} />
    </>
  );
}
