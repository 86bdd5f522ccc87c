/** `/admin/videos`: uploaded videos, and videos from YouTube and Vimeo. */
import type { Video } from "../../api/contract/types.gen";
import { useEffect } from "react";
import { formatDuration, sources } from "../../features/videos/labels";
import { fromMd } from "../../ui/breakpoints";
import { Photograph as Picture } from "../../ui/photograph";
import { Tiles } from "../gallery/tiles";
import { ChooseFiles, DropZone } from "../uploads/drop";
import { Tray } from "../uploads/tray";
import { uploads, useArrivals } from "../uploads/uploads";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { useOpenRecord } from "../kit/drawer";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { OrderMenu } from "../kit/list/order-menu";
import { useList } from "../kit/list/use-list";
import { invalidate } from "../kit/query";
import { withoutBulk } from "../kit/resource";
import { AddVideo } from "./add";
import { VideoDrawer } from "./drawer";
import { acceptedFiles } from "./accepted-files";
import { address, drawer, isProcessing } from "./video";
import { videos } from "./videos";
import { labelOf } from "../../ui/label-of";
import { PublishingBadge } from "../kit/publishing/status";

export function Component() {
  const mayEdit = useMay("content")("edit");
  const open = useOpenRecord(drawer);
  const model = useList(mayEdit ? videos : readOnlyVideos);
  useLive(model.items);
  const page = (
    <ListPage
      model={model}
      actions={
        <>
          <OrderMenu model={model} orders={orders} />
          {mayEdit && (
            <ChooseFiles accept={acceptedFiles} onFiles={upload}>
              Upload files
            </ChooseFiles>
          )}
        </>
      }
      primary={
        mayEdit && (
          <Action variant="primary" onClick={() => open(newVideo)}>
            <PlusIcon />
            Add video
          </Action>
        )
      }
      rows={<Tiles model={model} mayEdit={mayEdit} Picture={TilePicture} Facts={Facts} Below={FileState} />}
    >
      {model.opened === newVideo && mayEdit && <AddVideo />}
      {model.opened && model.opened !== newVideo && <VideoDrawer key={model.opened} id={model.opened} />}
    </ListPage>
  );
  if (!mayEdit) return page;
  return (
    <DropZone onFiles={upload} what="videos">
      {page}
      <Tray />
    </DropZone>
  );
}

/** In place of an id, opens the form for a new video. */
const newVideo = "new";

const readOnlyVideos = withoutBulk(videos);

const upload = (files: File[]) => uploads.add(files, { purpose: "video" });

const orders = [
  { sort: "position", label: "Site order" },
  { sort: "-updatedAt", label: "Recently updated" },
  { sort: "title", label: "By title" },
  { sort: "-durationSeconds", label: "Longest first" },
] as const;

/** Milliseconds between polls while files are being processed. */
const pollInterval = 2000;

const refetch = () => void invalidate(address);

function useLive(items: readonly Video[]): void {
  useArrivals(refetch);
  const isPending = items.some(isProcessing);
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(refetch, pollInterval);
    return () => clearInterval(timer);
  }, [isPending]);
}

type TileProps = { item: Video };

function TilePicture({ item: { thumbnail, durationSeconds, source } }: TileProps) {
  return (
    <div className="relative aspect-video bg-linen">
      {thumbnail?.picture ? (
        <Picture
          picture={thumbnail.picture}
          alt=""
          sizes={`${fromMd} 14rem, 50vw`}
          className="absolute inset-0 h-full!"
        />
      ) : (
        <span className="grid h-full place-items-center text-xs text-ash">No thumbnail</span>
      )}
      <span className="absolute right-1.5 bottom-1.5 rounded bg-ink/80 px-1.5 text-xs leading-5 text-paper tabular-nums">
        {[source !== "upload" && labelOf(sources, source), durationSeconds !== null && formatDuration(durationSeconds)]
          .filter(Boolean)
          .join(" · ") || "File"}
      </span>
    </div>
  );
}

function Facts({ item: { status, category, isFeatured } }: TileProps) {
  return (
    <>
      <PublishingBadge status={status} />
      {category && <span className="truncate">{category}</span>}
      {isFeatured && <span>Featured</span>}
    </>
  );
}

function FileState({ item: video }: TileProps) {
  if (isProcessing(video)) return <p className="mt-1 text-xs text-ash">Processing…</p>;
  if (video.file?.state !== "failed") return null;
  return <p className="mt-1 line-clamp-3 text-xs text-error">{video.file.error}</p>;
}
