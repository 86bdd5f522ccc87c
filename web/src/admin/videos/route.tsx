/** The videos: from files of ours and from YouTube and Vimeo, described, put in order and published. */
import type { Video } from "../../api/contract/types.gen";
import { useEffect } from "react";
import { lengthOf, sources } from "../../features/videos/words";
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
import { refresh } from "../kit/query";
import { AddVideo } from "./add";
import { VideoDrawer } from "./drawer";
import { films } from "./files";
import { address, drawer, isBeingRead } from "./video";
import { videos } from "./videos";
import { labelOf } from "../../ui/label-of";
import { PublishingMark } from "../kit/publishing/status";

export function Component() {
  const mayEdit = useMay("content")("edit");
  const open = useOpenRecord(drawer);
  const model = useList(mayEdit ? videos : watched);
  useLive(model.items);
  const page = (
    <ListPage
      model={model}
      actions={
        <>
          <OrderMenu model={model} orders={orders} />
          {mayEdit && (
            <ChooseFiles accept={films} onFiles={upload}>
              Upload files
            </ChooseFiles>
          )}
        </>
      }
      primary={
        mayEdit && (
          <Action variant="primary" onClick={() => open(fresh)}>
            <PlusIcon />
            Add video
          </Action>
        )
      }
      rows={<Tiles model={model} mayEdit={mayEdit} Sight={Sight} Facts={Facts} Below={Below} />}
    >
      {model.opened === fresh && mayEdit && <AddVideo />}
      {model.opened && model.opened !== fresh && <VideoDrawer key={model.opened} id={model.opened} />}
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

/** In the place of an id: one that is not made yet. */
const fresh = "new";

/** Who may not change anything has nothing to choose videos for. */
const watched = { ...videos, bulk: [] };

const upload = (files: File[]) => uploads.add(files, { purpose: "video" });

const orders = [
  { sort: "position", label: "As on the site" },
  { sort: "-updatedAt", label: "Latest change first" },
  { sort: "title", label: "By title" },
  { sort: "-durationSeconds", label: "Longest first" },
] as const;

/** Milliseconds between two looks while files are read. */
const lookEvery = 2000;

const look = () => void refresh(address);

function useLive(items: readonly Video[]): void {
  useArrivals(look);
  const isWaiting = items.some(isBeingRead);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

type TileProps = { item: Video };

function Sight({ item: { thumbnail, durationSeconds, source } }: TileProps) {
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
        {[source !== "upload" && labelOf(sources, source), durationSeconds !== null && lengthOf(durationSeconds)]
          .filter(Boolean)
          .join(" · ") || "File"}
      </span>
    </div>
  );
}

function Facts({ item: { status, category, isFeatured } }: TileProps) {
  return (
    <>
      <PublishingMark status={status} />
      {category && <span className="truncate">{category}</span>}
      {isFeatured && <span>Featured</span>}
    </>
  );
}

function Below({ item: video }: TileProps) {
  if (isBeingRead(video)) return <p className="mt-1 text-xs text-ash">Its file is being read…</p>;
  if (video.file?.state !== "failed") return null;
  return <p className="mt-1 line-clamp-3 text-xs text-oxide-deep">{video.file.error}</p>;
}
