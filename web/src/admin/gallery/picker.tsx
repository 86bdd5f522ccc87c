/** A dialog to choose photographs from the library. */
import type { Photograph } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../ui/format";
import { ConfirmDialog } from "../kit/confirm";
import { inputClass } from "../kit/form/fields";
import { Pending } from "../kit/states";
import { ChooseFiles } from "../uploads/drop";
import { summaryOf } from "../uploads/queue";
import { uploads, useTransfers } from "../uploads/uploads";
import { PhotographChoice, choicesClass } from "./choice";
import { useLivePhotographs } from "./live";
import { address, nameOf } from "./photographs";

type PhotographPickerProps = {
  title: string;
  /** The button's label. */
  confirm: (chosen: number) => string;
  single?: boolean;
  /** How many must be chosen, in order; any number unless it is set. */
  exactly?: number;
  /** Why a photograph cannot be chosen. */
  disabledReason?: (photograph: Photograph) => string | undefined;
  busy?: boolean;
  error?: string | undefined;
  /** In the order in which they were chosen. */
  onChoose: (chosen: Photograph[]) => void;
  onClose: () => void;
};

export function PhotographPicker(props: PhotographPickerProps) {
  const { title, confirm, single = false, exactly, disabledReason, busy = false, error, onChoose, onClose } = props;
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<readonly Photograph[]>([]);
  useLivePhotographs();
  const found = useQuery({
    ...query(address, { q, state: "ready,working,waiting", sort: "-uploadedAt", perPage: 50 }),
    placeholderData: keepPreviousData,
  });

  function choose(photograph: Photograph, isChosen: boolean) {
    const others = single ? [] : chosen.filter(({ id }) => id !== photograph.id);
    setChosen(isChosen ? [...others, photograph] : others);
  }

  return (
    <ConfirmDialog
      wide
      title={title}
      confirm={confirm(chosen.length)}
      disabled={exactly === undefined ? chosen.length === 0 : chosen.length !== exactly}
      busy={busy}
      error={error}
      onConfirm={() => onChoose([...chosen])}
      onCancel={onClose}
    >
      <div className="flex gap-2">
        <input
          type="search"
          aria-label="Search title, alt text, file name or tag"
          placeholder="Search"
          value={q}
          onChange={({ target }) => setQ(target.value)}
          className={inputClass}
        />
        <ChooseFiles onFiles={(files) => uploads.add(files)}>Upload</ChooseFiles>
      </div>
      <UploadStatus />
      <div className="h-[min(26rem,50dvh)] overflow-y-auto">
        {found.data ? (
          <ul className={choicesClass}>
            {found.data.items.map((photograph) => (
              <PhotographChoice
                key={photograph.id}
                name={nameOf(photograph)}
                picture={photograph.picture}
                focal={photograph.focal}
                isChosen={chosen.some(({ id }) => id === photograph.id)}
                onChoose={(isChosen) => choose(photograph, isChosen)}
                reason={photograph.picture ? disabledReason?.(photograph) : "Processing"}
              />
            ))}
          </ul>
        ) : (
          <Pending error={found.error} refetch={found.refetch} lines={6} className="" />
        )}
        {found.data?.total === 0 && <p>No photographs match.</p>}
      </div>
    </ConfirmDialog>
  );
}

/** The dialog covers the upload tray, so the status is repeated here. */
function UploadStatus() {
  const { open, failed } = summaryOf(useTransfers());
  return (
    <p role="status" className="text-xs empty:hidden">
      {open > 0 && `Uploading ${count(open, "photograph")}…`}
      {open === 0 && failed > 0 && `${count(failed, "file")} could not be uploaded. See the uploads list for details.`}
    </p>
  );
}
