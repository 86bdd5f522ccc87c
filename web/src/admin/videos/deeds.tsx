/** What can be done with a video beside describing it: shown to somebody before visitors see it, deleted. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { dateTime } from "../../ui/format";
import { actionClass } from "../kit/button";
import { Question } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { inputClass } from "../kit/form/fields";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { tell } from "../kit/query";
import { Removal } from "../kit/removal";
import { CopyButton } from "../settings/jobs/copy";
import type { VideoDetail, VideoPreview } from "./contract";
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
      {asking === "preview" && <PreviewLink video={video} hasChanges={hasChanges} onClose={close} />}
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

type PreviewLinkProps = { video: VideoDetail; hasChanges: boolean; onClose: () => void };

function PreviewLink({ video: { id }, hasChanges, onClose }: PreviewLinkProps) {
  const work = useMutation({ mutationFn: () => tell<VideoPreview>("POST", addressOf(id, "preview")) });
  const url = work.data && new URL(work.data.address, window.location.origin).href;
  return (
    <Question
      title="Preview link"
      confirm={url ? "Done" : "Make a link"}
      busy={work.isPending}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => (url ? onClose() : work.mutate())}
      onCancel={onClose}
    >
      {url && work.data ? (
        <>
          <div className="flex items-center gap-2">
            <input readOnly aria-label="Link" value={url} className={`${inputClass} text-ink`} />
            <CopyButton text={url} what="link" />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <a href={url} target="_blank" rel="noreferrer" className={actionClass()}>
              Open
            </a>
            <span>{`It holds until ${dateTime(work.data.expiresAt)}.`}</span>
          </div>
        </>
      ) : (
        <p>
          {"Whoever has the link sees the video as visitors will, for a day, without signing in." +
            (hasChanges ? " What is not saved yet is not in it." : "")}
        </p>
      )}
    </Question>
  );
}
