/** Photographs of the library, to be put at a place on a page. */
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../ui/format";
import { Photograph as Picture } from "../../ui/photograph";
import { toast } from "../../ui/toast";
import type { Photograph } from "../gallery/contract";
import { address as photographsAddress, nameOf } from "../gallery/photographs";
import type { PlacePage, slots } from "../gallery/places";
import { Question } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { inputClass } from "../kit/form/fields";
import { ask, refresh, tell } from "../kit/query";
import type { Page } from "../kit/resource";
import { Failure, Skeleton } from "../kit/states";
import { address } from "./placement";

type PickerProps = { page: PlacePage; slot: (typeof slots)[number]; onClose: () => void };

/** Of a head's picture, in pixels: it runs from edge to edge. */
const widthOfHero = 1200;

export function Picker({ page, slot, onClose }: PickerProps) {
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const found = useQuery({
    ...ask<Page<Photograph>>(photographsAddress, { q, state: "ready", sort: "-uploadedAt", perPage: 50 }),
    placeholderData: keepPreviousData,
  });
  const place = useMutation({
    mutationFn: async () => {
      // One after the other: they stand in the order in which they were chosen.
      for (const photographId of chosen) {
        // oxlint-disable-next-line no-await-in-loop
        await tell("POST", address, { page, slot: slot.value, photographId });
      }
    },
    onSuccess: () => {
      toast({
        title: `${count(chosen.length, "photograph")} placed`,
        description: "Visitors see them once they are switched on.",
      });
      onClose();
    },
    onSettled: () => refresh(address, photographsAddress),
  });

  function choose(id: string, isChosen: boolean) {
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)));
  }

  return (
    <Question
      wide
      title={`Choose for: ${slot.label}`}
      confirm={chosen.length > 0 ? `Place ${count(chosen.length, "photograph")}` : "Place"}
      disabled={chosen.length === 0}
      busy={place.isPending}
      error={place.error ? messageOf(place.error) : undefined}
      onConfirm={() => place.mutate()}
      onCancel={onClose}
    >
      <input
        type="search"
        aria-label="Search title, alt text, file name or tag"
        placeholder="Search"
        value={q}
        onChange={({ target }) => setQ(target.value)}
        className={inputClass}
      />
      <div className="h-[min(26rem,50dvh)] overflow-y-auto">
        {found.data ? (
          <ul className="grid grid-cols-2 gap-3 p-0.5 sm:grid-cols-4">
            {found.data.items.map((photograph) => (
              <Choice
                key={photograph.id}
                photograph={photograph}
                isChosen={chosen.includes(photograph.id)}
                onChoose={(isChosen) => choose(photograph.id, isChosen)}
                tooNarrow={slot.value === "hero" && (photograph.picture?.width ?? 0) < widthOfHero}
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

type ChoiceProps = {
  photograph: Photograph;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  tooNarrow: boolean;
};

function Choice({ photograph, isChosen, onChoose, tooNarrow }: ChoiceProps) {
  const { picture, focal } = photograph;
  return (
    <li>
      <label className={`block text-xs ${tooNarrow ? "opacity-60" : "cursor-pointer"}`}>
        <span className="relative block overflow-hidden rounded-picture bg-linen outline-offset-1 has-checked:outline-2 has-checked:outline-areca has-focus-visible:outline-2 has-focus-visible:outline-areca">
          {picture && <Picture picture={picture} alt="" focal={focal} sizes="10rem" className="aspect-[4/3] h-full!" />}
          <input
            type="checkbox"
            checked={isChosen}
            disabled={tooNarrow}
            onChange={({ target }) => onChoose(target.checked)}
            className="absolute top-2 left-2 size-4 accent-areca"
          />
        </span>
        <span className="mt-1 block truncate text-ink">{nameOf(photograph)}</span>
        {tooNarrow && <span className="block text-ash">Too narrow</span>}
      </label>
    </li>
  );
}
