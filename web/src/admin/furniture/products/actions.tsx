/** A product's actions: preview, duplicate, delete. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { toast } from "../../../ui/toast";
import { useMay } from "../../kit/access";
import { ActionDialog } from "../../kit/confirm";
import { messageOf } from "../../kit/failure";
import { MenuItem, MenuLine, MoreMenu } from "../../kit/menu";
import { PreviewLinkDialog } from "../../kit/preview-link";
import { invalidate, invalidateExcept, mutate } from "../../kit/query";
import { adminPaths } from "../../paths";
import type { ProductDetail } from "../../../api/contract/types.gen";
import { below } from "../../../api/path";
import { address, addressOf } from "./product";

export function ProductActions({ product, hasChanges }: { product: ProductDetail; hasChanges: boolean }) {
  const [dialog, openDialog] = useState<"preview" | "delete" | null>(null);
  const { name } = product.draft;
  const may = useMay("furniture");
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => mutate("POST", below(addressOf(product.id), "duplicate")),
    retry: false,
    onSuccess: async (made) => {
      await invalidate(address);
      toast({
        title: `${made.draft.name} added`,
        description: `It's a draft with the SKU ${made.draft.sku}. Please change it.`,
      });
      void navigate(adminPaths.editProduct(made.id));
    },
    onError: (error) => toast({ variant: "destructive", title: "Couldn't duplicate", description: messageOf(error) }),
  });
  const close = () => openDialog(null);
  if (!may("edit")) return null;
  return (
    <>
      <MoreMenu>
        <MenuItem onSelect={() => openDialog("preview")}>Preview link…</MenuItem>
        {may("manage") && (
          <>
            <MenuItem
              onSelect={() => copy.mutate()}
              reason={hasChanges ? "Please save your changes first." : undefined}
            >
              Duplicate
            </MenuItem>
            <MenuLine />
            <MenuItem danger onSelect={() => openDialog("delete")}>
              Delete…
            </MenuItem>
          </>
        )}
      </MoreMenu>
      {dialog === "preview" && (
        <PreviewLinkDialog
          address={below(addressOf(product.id), "preview")}
          noun="product"
          hasChanges={hasChanges}
          onClose={close}
        />
      )}
      {dialog === "delete" && (
        <ActionDialog
          title={`Delete ${name}?`}
          confirm="Delete"
          danger
          run={() => mutate("DELETE", addressOf(product.id))}
          done={{ title: `${name} deleted` }}
          onDone={() => {
            void navigate(adminPaths.products());
            void invalidateExcept(addressOf(product.id), address);
          }}
          onClose={close}
        >
          This cannot be undone. Its address becomes free; orders of it stay.
        </ActionDialog>
      )}
    </>
  );
}
