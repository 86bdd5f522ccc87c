/** Adds a design with the required fields. The rest is entered on its page. */
import type { DesignDraft } from "../drafts";
import type { DesignType } from "../../api/contract/types.gen";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../api/error";
import { designTypes } from "../../features/designs/labels";
import { designPath } from "../../features/designs/paths";
import { Field } from "../../form/field";
import { ConfirmDialog } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { Select, inputClass } from "../kit/form/fields";
import { mutate, invalidate } from "../kit/query";
import { adminPaths } from "../paths";
import { address, blank, slugOf } from "./design";

export function AddDesign({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState("");
  const [typed, setTyped] = useState<string | null>(null);
  const [designType, setType] = useState<DesignType | "">("");
  const navigate = useNavigate();
  const slug = typed ?? slugOf(title);
  const work = useMutation({
    mutationFn: (draft: DesignDraft) => mutate("POST", address, draft),
    onSuccess: ({ id }) => {
      void invalidate(address);
      void navigate(adminPaths.design(id));
    },
  });
  const reasons = work.error instanceof ApiError ? work.error.fields : undefined;
  return (
    <ConfirmDialog
      title="Add design"
      confirm="Add design"
      disabled={title.trim() === "" || slug === "" || designType === ""}
      busy={work.isPending}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => designType && work.mutate({ ...blank, title: title.trim(), slug, designType })}
      onCancel={onClose}
    >
      <div className="space-y-4 text-ink">
        <Field label="Title" error={reasons?.["title"]}>
          {(control) => (
            <input
              {...control}
              value={title}
              maxLength={160}
              autoComplete="off"
              placeholder="Sage and oak kitchen"
              onChange={({ target }) => setTitle(target.value)}
              className={inputClass}
            />
          )}
        </Field>
        <Field label="Type">
          {(control) => (
            <Select {...control} value={designType} onChange={({ target }) => setType(target.value as DesignType | "")}>
              <option value="">Choose…</option>
              {designTypes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="URL slug" hint={slug && designType && designPath({ designType, slug })} error={reasons?.["slug"]}>
          {(control) => (
            <input
              {...control}
              value={slug}
              maxLength={80}
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
