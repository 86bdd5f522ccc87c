/** A video's menu: preview link, delete. */
import type { VideoDetail } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useState } from "react";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { PreviewLinkDialog } from "../kit/preview-link";
import { DeleteDialog } from "../kit/delete-dialog";
import { address, addressOf, drawer } from "./video";

type VideoActionsProps = { video: VideoDetail; hasChanges: boolean; mayDelete: boolean };

export function VideoActions({ video, hasChanges, mayDelete }: VideoActionsProps) {
  const [dialog, openDialog] = useState<"preview" | "delete" | null>(null);
  const close = () => openDialog(null);
  return (
    <>
      <MoreMenu>
        <MenuItem onSelect={() => openDialog("preview")}>Preview link…</MenuItem>
        {mayDelete && (
          <>
            <MenuLine />
            <MenuItem danger onSelect={() => openDialog("delete")}>
              Delete
            </MenuItem>
          </>
        )}
      </MoreMenu>
      {dialog === "preview" && (
        <PreviewLinkDialog
          address={path("/api/admin/videos/{id}/preview", { id: video.id })}
          noun="video"
          hasChanges={hasChanges}
          onClose={close}
        />
      )}
      {dialog === "delete" && (
        <DeleteDialog
          record={addressOf(video.id)}
          list={address}
          drawer={drawer}
          title={`Delete ${video.title}?`}
          confirm="Delete"
          done={`${video.title} deleted`}
          onClose={close}
        >
          {video.source === "upload" ? "Its file is deleted permanently." : "It stays on its host."}
        </DeleteDialog>
      )}
    </>
  );
}
