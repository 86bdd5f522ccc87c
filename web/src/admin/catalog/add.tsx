/** Adds an item with the required fields. The rest is entered on its page. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../api/error";
import { Field } from "../../form/field";
import { slugLimit, slugOf } from "../designs/design";
import type { CatalogItemDraft } from "../drafts";
import { ConfirmDialog } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { inputClass } from "../kit/form/fields";
import * as limits from "../kit/form/limits.gen";
import { invalidate, mutate } from "../kit/query";
import { adminPaths } from "../paths";
import { address, blank } from "./item";

export function AddItem({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [typed, setTyped] = useState<string | null>(null);
  const navigate = useNavigate();
  const slug = typed ?? slugOf(name);
  const work = useMutation({
    mutationFn: (draft: CatalogItemDraft) => mutate("POST", address, draft),
    onSuccess: ({ id }) => {
      void invalidate(address);
      void navigate(adminPaths.catalogItem(id));
    },
  });
  const reasons = work.error instanceof ApiError ? work.error.fields : undefined;
  return (
    <ConfirmDialog
      title="Add item"
      confirm="Add item"
      disabled={name.trim() === "" || slug === ""}
      busy={work.isPending}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => work.mutate({ ...blank, name: name.trim(), slug })}
      onCancel={onClose}
    >
      <div className="space-y-4 text-ink">
        <Field label="Name" error={reasons?.["name"]}>
          {(control) => (
            <input
              {...control}
              value={name}
              maxLength={limits.CatalogItemDraft.name.max}
              autoComplete="off"
              placeholder="Two-door sliding wardrobe"
              onChange={({ target }) => setName(target.value)}
              className={inputClass}
            />
          )}
        </Field>
        <Field label="URL slug" hint={slug && `/catalog/${slug}`} error={reasons?.["slug"]}>
          {(control) => (
            <input
              {...control}
              value={slug}
              maxLength={slugLimit}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
              className={inputClass}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}
