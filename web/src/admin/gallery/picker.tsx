/** Photographs of the library, chosen for something. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../ui/format";
import { Photograph as Picture } from "../../ui/photograph";
import { Question } from "../kit/confirm";
import { inputClass } from "../kit/form/fields";
import { ask } from "../kit/query";
import type { Page } from "../kit/resource";
import { Failure, Skeleton } from "../kit/states";
import { ChooseFiles } from "../uploads/drop";
import { summaryOf } from "../uploads/queue";
import { uploads, useTransfers } from "../uploads/uploads";
import type { Photograph } from "./contract";
import { useLivePhotographs } from "./live";
import { address, nameOf } from "./photographs";

type PhotographPickerProps = {
  title: string;
  /** What the button says, for so many. */
  confirm: (chosen: number) => string;
  /** One takes the place of the other. */
  single?: boolean;
  /** Why one cannot be chosen. */
  reasonAgainst?: (photograph: Photograph) => string | undefined;
  busy?: boolean;
  error?: string | undefined;
  /** In the order in which they were chosen. */
  onChoose: (chosen: Photograph[]) => void;
  onClose: () => void;
};

export function PhotographPicker(props: PhotographPickerProps) {
  const { title, confirm, single = false, reasonAgainst, busy = false, error, onChoose, onClose } = props;
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<readonly Photograph[]>([]);
  useLivePhotographs();
  const found = useQuery({
    ...ask<Page<Photograph>>(address, { q, state: "ready,working,waiting", sort: "-uploadedAt", perPage: 50 }),
    placeholderData: keepPreviousData,
  });

  function choose(photograph: Photograph, isChosen: boolean) {
    const others = single ? [] : chosen.filter(({ id }) => id !== photograph.id);
    setChosen(isChosen ? [...others, photograph] : others);
  }

  return (
    <Question
      wide
      title={title}
      confirm={confirm(chosen.length)}
      disabled={chosen.length === 0}
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
      <OnTheirWay />
      <div className="h-[min(26rem,50dvh)] overflow-y-auto">
        {found.data ? (
          <ul className="grid grid-cols-2 gap-3 p-0.5 sm:grid-cols-4">
            {found.data.items.map((photograph) => (
              <Choice
                key={photograph.id}
                photograph={photograph}
                isChosen={chosen.some(({ id }) => id === photograph.id)}
                onChoose={(isChosen) => choose(photograph, isChosen)}
                reason={photograph.picture ? reasonAgainst?.(photograph) : "Being prepared"}
              />
            ))}
          </ul>
        ) : found.error ? (
          <Failure error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
        {found.data?.total === 0 && <p>No photographs match.</p>}
      </div>
    </Question>
  );
}

/** What is being uploaded: the screen's own account of it lies behind the question. */
function OnTheirWay() {
  const { open, failed } = summaryOf(useTransfers());
  return (
    <p role="status" className="text-xs empty:hidden">
      {open > 0 && `${count(open, "photograph")} on the way here…`}
      {open === 0 && failed > 0 && `${count(failed, "file")} could not be uploaded; the list of uploads says why.`}
    </p>
  );
}

type ChoiceProps = {
  photograph: Photograph;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  reason: string | undefined;
};

function Choice({ photograph, isChosen, onChoose, reason }: ChoiceProps) {
  const { picture, focal } = photograph;
  return (
    <li>
      <label className={`block text-xs ${reason ? "opacity-60" : "cursor-pointer"}`}>
        <span className="relative block overflow-hidden rounded-picture bg-linen outline-offset-1 has-checked:outline-2 has-checked:outline-areca has-focus-visible:outline-2 has-focus-visible:outline-areca">
          {picture && <Picture picture={picture} alt="" focal={focal} sizes="10rem" className="aspect-[4/3] h-full!" />}
          <input
            type="checkbox"
            checked={isChosen}
            disabled={reason !== undefined}
            onChange={({ target }) => onChoose(target.checked)}
            className="absolute top-2 left-2 size-4 accent-areca"
          />
        </span>
        <span className="mt-1 block truncate text-ink">{nameOf(photograph)}</span>
        {reason && <span className="block text-ash">{reason}</span>}
      </label>
    </li>
  );
}
