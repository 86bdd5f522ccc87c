/** One video, with what is said in it. */
import { path } from "../../api/path";
import "./videos.css";
import { type LoaderFunctionArgs, replace, useLoaderData } from "react-router";
import type { VideoPage } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { found, notFound } from "../designs/found";
import { VideoHead } from "./video-head";
import { VideoView } from "./video-view";

export async function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
  const video = await found(path("/api/videos/{slug}", { slug }));
  if (!video) throw await notFound();
  // A video that was renamed is found under its old name.
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
