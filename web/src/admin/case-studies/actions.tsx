/** A case study's menu: preview link, delete. */
import type { CaseStudyDetail } from "../../api/contract/types.gen";
import { useState } from "react";
import { useNavigate } from "react-router";
import { path } from "../../api/path";
import { ActionDialog } from "../kit/confirm";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { PreviewLinkDialog } from "../kit/preview-link";
import { invalidateExcept, mutate } from "../kit/query";
import { adminPaths } from "../paths";
import { address, addressOf } from "./case-study";

type CaseStudyActionsProps = { study: CaseStudyDetail; hasChanges: boolean; mayDelete: boolean };

export function CaseStudyActions({ study: { id, title }, hasChanges, mayDelete }: CaseStudyActionsProps) {
  const [dialog, openDialog] = useState<"preview" | "delete" | null>(null);
  const navigate = useNavigate();
  const close = () => openDialog(null);
  return (
    <>
      <MoreMenu>
        <MenuItem onSelect={() => openDialog("preview")}>Preview link…</MenuItem>
        {mayDelete && (
          <>
            <MenuLine />
            <MenuItem danger onSelect={() => openDialog("delete")}>
              Delete…
            </MenuItem>
          </>
        )}
      </MoreMenu>
      {dialog === "preview" && (
        <PreviewLinkDialog
          address={path("/api/admin/case-studies/{id}/preview", { id })}
          noun="case study"
          hasChanges={hasChanges}
          onClose={close}
        />
      )}
      {dialog === "delete" && (
        <ActionDialog
          title={`Delete ${title}?`}
          confirm="Delete"
          danger
          run={() => mutate("DELETE", addressOf(id))}
          done={{ title: `${title} deleted` }}
          onDone={() => {
            void navigate(adminPaths.caseStudies());
            void invalidateExcept(addressOf(id), address);
          }}
          onClose={close}
        >
          This cannot be undone. Its photographs stay in the gallery.
        </ActionDialog>
      )}
    </>
  );
}
