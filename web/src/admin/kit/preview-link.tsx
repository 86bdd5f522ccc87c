/** Creates a link to content that is not published yet. */
import { type Path } from "../../api/path";
import { useMutation } from "@tanstack/react-query";
import { dateTime } from "../../ui/format";
import { ConfirmDialog } from "./confirm";
import { CopyButton } from "./copy";
import { messageOf } from "./failure";
import { inputClass } from "./form/fields";
import { mutate } from "./query";

type PreviewLinkProps = {
  address: Path<
    | "/api/admin/catalog-items/{id}/preview"
    | "/api/admin/designs/{id}/preview"
    | "/api/admin/products/{id}/preview"
    | "/api/admin/videos/{id}/preview"
  >;
  /** Such as "design". */
  noun: string;
  hasChanges: boolean;
  onClose: () => void;
};

export function PreviewLinkDialog({ address, noun, hasChanges, onClose }: PreviewLinkProps) {
  const work = useMutation({ mutationFn: () => mutate("POST", address) });
  const url = work.data && new URL(work.data.address, window.location.origin).href;
  return (
    <ConfirmDialog
      title="Preview link"
      confirm={url ? "Open link" : "Create link"}
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
          <p>{`Works without signing in until ${dateTime(work.data.expiresAt)}.`}</p>
        </>
      ) : (
        <p>
          {`Anyone with the link can see the ${noun} as visitors will, for 24 hours, without signing in.` +
            (hasChanges ? " It doesn't include unsaved changes." : "")}
        </p>
      )}
    </ConfirmDialog>
  );
}
