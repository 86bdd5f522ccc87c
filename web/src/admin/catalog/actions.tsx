/** An item's actions: preview, duplicate, delete. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { CatalogItemDetail } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { toast } from "../../ui/toast";
import { useMay } from "../kit/access";
import { ActionDialog } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { PreviewLinkDialog } from "../kit/preview-link";
import { invalidate, invalidateExcept, mutate } from "../kit/query";
import { adminPaths } from "../paths";
import { address, addressOf } from "./item";

export function ItemActions({ item: { id, name }, hasChanges }: { item: CatalogItemDetail; hasChanges: boolean }) {
  const [dialog, openDialog] = useState<"preview" | "delete" | null>(null);
  const may = useMay("designs");
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/catalog-items/{id}/duplicate", { id })),
    retry: false,
    onSuccess: async (made) => {
      await invalidate(address);
      toast({ title: `${made.name} added`, description: "It's a draft. Give it a new name." });
      void navigate(adminPaths.catalogItem(made.id));
    },
    onError: (error) => toast({ variant: "destructive", title: "Couldn't duplicate", description: messageOf(error) }),
  });
  const close = () => openDialog(null);
  if (!may("edit")) return null;
  return (
    <>
      <MoreMenu>
        <MenuItem onSelect={() => openDialog("preview")}>Preview link…</MenuItem>
        <MenuItem onSelect={() => copy.mutate()} reason={hasChanges ? "Please save your changes first." : undefined}>
          Duplicate
        </MenuItem>
        {may("manage") && (
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
          address={path("/api/admin/catalog-items/{id}/preview", { id })}
          noun="item"
          hasChanges={hasChanges}
          onClose={close}
        />
      )}
      {dialog === "delete" && (
        <ActionDialog
          title={`Delete ${name}?`}
          confirm="Delete"
          danger
          run={() => mutate("DELETE", addressOf(id))}
          done={{ title: `${name} deleted` }}
          onDone={() => {
            void navigate(adminPaths.catalog());
            void invalidateExcept(addressOf(id), address);
          }}
          onClose={close}
        >
          This cannot be undone. Its address becomes free.
        </ActionDialog>
      )}
    </>
  );
}
