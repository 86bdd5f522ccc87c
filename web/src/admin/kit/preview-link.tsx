/** Asks whether a link shall be made that shows what visitors do not see yet, and gives it. */
import { type Path } from "../../api/path";
import { useMutation } from "@tanstack/react-query";
import { dateTime } from "../../ui/format";
import { ConfirmDialog } from "./confirm";
import { CopyButton } from "./copy";
import { messageOf } from "./failure";
import { inputClass } from "./form/fields";
import { mutate } from "./query";

type PreviewLinkProps = {
  /** Where it is made. */
  address: Path<"/api/admin/designs/{id}/preview" | "/api/admin/videos/{id}/preview">;
  /** What it shows: "design". */
  noun: string;
  hasChanges: boolean;
  onClose: () => void;
};

export function PreviewLink({ address, noun, hasChanges, onClose }: PreviewLinkProps) {
  const work = useMutation({ mutationFn: () => mutate("POST", address) });
  const url = work.data && new URL(work.data.address, window.location.origin).href;
  return (
    <ConfirmDialog
      title="Preview link"
      confirm={url ? "Open" : "Make a link"}
      cancel={url ? "Close" : "Cancel"}
      busy={work.isPending}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => (url ? window.open(url, "_blank", "noopener") : work.mutate())}
      onCancel={onClose}
    >
      {url && work.data ? (
        <>
          <div className="flex items-center gap-2">
            <input readOnly aria-label="Link" value={url} className={`${inputClass} text-ink`} />
            <CopyButton text={url} what="link" />
          </div>
          <p>{`Without signing in, until ${dateTime(work.data.expiresAt)}.`}</p>
        </>
      ) : (
        <p>
          {`Whoever has the link sees the ${noun} as visitors will, for a day, without signing in.` +
            (hasChanges ? " What is not saved yet is not in it." : "")}
        </p>
      )}
    </ConfirmDialog>
  );
}
