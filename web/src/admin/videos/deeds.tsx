/** What can be done with a video beside describing it: shown to somebody before visitors see it, deleted. */
import type { VideoDetail } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useState } from "react";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { PreviewLink } from "../kit/preview-link";
import { Removal } from "../kit/removal";
import { address, addressOf, drawer } from "./video";

type DeedsProps = { video: VideoDetail; hasChanges: boolean; mayDelete: boolean };

export function Deeds({ video, hasChanges, mayDelete }: DeedsProps) {
  const [asking, setAsking] = useState<"preview" | "delete" | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <MoreMenu>
        <MenuItem onSelect={() => setAsking("preview")}>Preview link…</MenuItem>
        {mayDelete && (
          <>
            <MenuLine />
            <MenuItem danger onSelect={() => setAsking("delete")}>
              Delete
            </MenuItem>
          </>
        )}
      </MoreMenu>
      {asking === "preview" && (
        <PreviewLink
          address={path("/api/admin/videos/{id}/preview", { id: video.id })}
          noun="video"
          hasChanges={hasChanges}
          onClose={close}
        />
      )}
      {asking === "delete" && (
        <Removal
          record={addressOf(video.id)}
          list={address}
          drawer={drawer}
          title={`Delete ${video.title}?`}
          confirm="Delete"
          done={`${video.title} deleted`}
          onClose={close}
        >
          {video.source === "upload" ? "Its file is removed for good." : "At its host it stays as it is."}
        </Removal>
      )}
    </>
  );
}
