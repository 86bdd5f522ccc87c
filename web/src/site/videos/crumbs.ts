/** The way to a video. */
import type { VideoPage } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import type { Crumb } from "../structured-data";
import { pathWith } from "./address";

export function videoCrumbs({ title, slug, category }: VideoPage): Crumb[] {
  return [
    { name: "Videos", path: paths.videos() },
    ...(category ? [{ name: category, path: pathWith({ category, tag: "" }) }] : []),
    { name: title, path: paths.video(slug) },
  ];
}
