/** Videos as the API has them. */
import type * as contract from "../../api/contract/types.gen";

// The contract lets a draft leave out what has a usual value; the form sends everything.
export type VideoDraft = Required<Omit<contract.UpdateVideoData["body"], "version">>;
export type Video = WithFile<contract.Video>;
export type VideoDetail = WithFile<contract.VideoDetail>;
export type VideoChoices = contract.VideoChoices;
export type VideoFile = Required<contract.VideoFile>;

type WithFile<Record extends { file?: contract.VideoFile | null }> = Omit<Required<Record>, "file"> & {
  file: VideoFile | null;
};

export type { ListVideosData } from "../../api/contract/types.gen";
