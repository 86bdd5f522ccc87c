/** Adds a case study: of a project, with its facts and photographs, or from a title. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../api/error";
import { Field } from "../../form/field";
import { ConfirmDialog } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { Combobox } from "../kit/form/combobox";
import { inputClass } from "../kit/form/fields";
import { invalidate, mutate } from "../kit/query";
import { adminPaths } from "../paths";
import { Labelled } from "../quotations/editor/labelled";
import { address, blank } from "./case-study";
import { choicesOf } from "./choices";

const origins = [
  { value: "project", label: "A project" },
  { value: "title", label: "A blank page" },
] as const;

export function AddCaseStudy({ onClose }: { onClose: () => void }) {
  const [origin, setOrigin] = useState<(typeof origins)[number]["value"]>("project");
  const [projectId, setProject] = useState<string | null>(null);
  const [title, setTitle] = useState("");
  const navigate = useNavigate();
  const work = useMutation({
    mutationFn: () =>
      origin === "project" && projectId !== null
        ? mutate("POST", "/api/admin/case-studies/from-project", { projectId })
        : mutate("POST", address, { ...blank, title: title.trim() }),
    onSuccess: ({ id }) => {
      void invalidate(address);
      void navigate(adminPaths.caseStudy(id));
    },
  });
  const reasons = work.error instanceof ApiError ? work.error.fields : undefined;
  return (
    <ConfirmDialog
      title="Add case study"
      confirm="Add case study"
      disabled={origin === "project" ? projectId === null : title.trim() === ""}
      busy={work.isPending}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => work.mutate()}
      onCancel={onClose}
    >
      <div role="radiogroup" aria-label="Start from" className="flex gap-5 text-ink">
        {origins.map(({ value, label }) => (
          <label key={value} className="inline-flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name="origin"
              checked={origin === value}
              onChange={() => setOrigin(value)}
              className="size-4 accent-areca"
            />
            {label}
          </label>
        ))}
      </div>
      {/* Leaves space for the options, because the dialog scrolls. */}
      <div className="min-h-72 space-y-3 text-ink">
        {origin === "project" ? (
          <>
            <Labelled label="Project">
              {(control) => (
                <Combobox
                  id={control}
                  label="Projects"
                  value={projectId}
                  onChange={setProject}
                  choices={() => choicesOf("projects")}
                />
              )}
            </Labelled>
            <p className="text-ash">
              Home, locality, area, designer and the photographs marked “may be shown in case studies” are filled in.
              The customer&rsquo;s name is not: it takes their consent.
            </p>
          </>
        ) : (
          <Field label="Title" error={reasons?.["title"]}>
            {(control) => (
              <input
                {...control}
                value={title}
                maxLength={120}
                autoComplete="off"
                placeholder="A kitchen for two cooks in Indiranagar"
                onChange={({ target }) => setTitle(target.value)}
                className={inputClass}
              />
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  );
}
