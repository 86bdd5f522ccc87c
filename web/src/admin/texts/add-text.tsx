/** Adds a text by its title. The rest is written on its page. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../api/error";
import { Field } from "../../form/field";
import { ConfirmDialog } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { inputClass } from "../kit/form/fields";
import { invalidate } from "../kit/query";

type AddTextProps = {
  /** Such as `Write article`. */
  label: string;
  placeholder: string;
  limit: number;
  list: string;
  create: (title: string) => Promise<{ id: string }>;
  pathOf: (id: string) => string;
  onClose: () => void;
};

export function AddText({ label, placeholder, limit, list, create, pathOf, onClose }: AddTextProps) {
  const [title, setTitle] = useState("");
  const navigate = useNavigate();
  const work = useMutation({
    mutationFn: create,
    retry: false,
    onSuccess: ({ id }) => {
      void invalidate(list);
      void navigate(pathOf(id));
    },
  });
  const reason = work.error instanceof ApiError ? work.error.fields?.["title"] : undefined;
  return (
    <ConfirmDialog
      title={label}
      confirm="Start writing"
      disabled={title.trim() === ""}
      busy={work.isPending}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => work.mutate(title.trim())}
      onCancel={onClose}
    >
      <div className="text-ink">
        <Field label="Title" hint="You can change it later." error={reason}>
          {(control) => (
            <input
              {...control}
              value={title}
              maxLength={limit}
              autoComplete="off"
              placeholder={placeholder}
              onChange={({ target }) => setTitle(target.value)}
              className={inputClass}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}
