/** A slot of a page: its photographs in order, with buttons to add more. */
import type { Placement, ServicePage } from "../../api/contract/types.gen";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { count, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph as Picture } from "../../ui/photograph";
import { toast } from "../../ui/toast";
import { categories, type slots } from "../gallery/places";
import { ChooseFiles, useDropTarget } from "../uploads/drop";
import { uploads, useUploadCount } from "../uploads/uploads";
import { Action } from "../kit/button";
import { messageOf } from "../kit/failure";
import { mutate, invalidate } from "../kit/query";
import { type Move, SortableHandle, SortableList, reordered, useSortableItem } from "../kit/sortable";
import { Status, Tag } from "../kit/status";
import { AltTexts } from "./alt-texts";
import { Picker } from "./picker";
import { address, drawer, hasAlt, nameOf, statusOf } from "./placement";
import { labelOf } from "../../ui/label-of";

type SlotSectionProps = {
  page: ServicePage;
  slot: (typeof slots)[number];
  placements: readonly Placement[];
  chosen: readonly string[];
  onChoose: (id: string, isChosen: boolean) => void;
  mayEdit: boolean;
  mayChoose: boolean;
};

export function SlotSection(props: SlotSectionProps) {
  const { page, slot, placements, chosen, onChoose, mayEdit, mayChoose } = props;
  const [isPicking, setPicking] = useState(false);
  const place = useDropTarget(slot.value);
  const coming = useUploadCount(page, slot.value);
  const order = useMutation({
    mutationFn: (move: Move) => mutate("PUT", `${address}/order`, move),
    onError: (error) =>
      toast({ variant: "destructive", title: "Could not move the photograph", description: messageOf(error) }),
    onSettled: () => invalidate(address),
  });
  const heading = `slot-${slot.value}`;
  return (
    <section
      aria-labelledby={heading}
      {...(mayEdit && place.attributes)}
      className={
        "outline-offset-8 outline-areca " +
        (place.isOver ? "rounded-panel bg-leaf shadow-[0_0_0_8px_var(--color-leaf)] outline-2 outline-dashed" : "")
      }
    >
      <div className="mb-2 flex items-end justify-between gap-4 px-4 md:px-0">
        <div className="min-w-0">
          <h2 className="font-display text-xl leading-7">
            <span id={heading}>{slot.label}</span>{" "}
            {placements.length > 0 && (
              <span className="ml-1 font-sans text-sm text-ash tabular-nums">{placements.length}</span>
            )}
          </h2>
          <p role="status" className="text-xs text-areca empty:hidden">
            {place.isOver ? "Drop photographs here." : coming > 0 && `${count(coming, "photograph")} uploading`}
          </p>
          {!place.isOver && coming === 0 && <p className="text-xs text-ash">{slot.hint}</p>}
        </div>
        {mayEdit && (
          <div className="flex gap-2">
            <Action onClick={() => setPicking(true)} aria-describedby={heading}>
              Choose
            </Action>
            <ChooseFiles describedBy={heading} onFiles={(files) => uploads.add(files, { page, slot: slot.value })}>
              Upload
            </ChooseFiles>
          </div>
        )}
      </div>
      {mayEdit && <AltTexts placements={placements} />}
      {placements.length === 0 ? (
        <p className="border-y border-dashed border-seam px-4 py-5 text-ash md:rounded-lg md:border">
          No photographs. The page shows its default pictures.
          {mayEdit && <span className="max-md:hidden"> Drop or paste photographs here.</span>}
        </p>
      ) : (
        <SortableList
          names={new Map(placements.map((placement) => [placement.id, nameOf(placement)]))}
          onMove={(move) => order.mutate(move)}
        >
          <ul
            aria-label={`${slot.label}: ${count(placements.length, "photograph")}`}
            className="border-y border-seam bg-paper md:rounded-lg md:border"
          >
            {(order.isPending ? reordered(placements, ({ id }) => id, order.variables) : placements).map(
              (placement) => (
                <Row
                  key={placement.id}
                  placement={placement}
                  isChosen={chosen.includes(placement.id)}
                  onChoose={mayChoose ? (isChosen) => onChoose(placement.id, isChosen) : undefined}
                  mayEdit={mayEdit}
                />
              ),
            )}
          </ul>
        </SortableList>
      )}
      {isPicking && <Picker page={page} slot={slot} onClose={() => setPicking(false)} />}
    </section>
  );
}

type RowProps = {
  placement: Placement;
  isChosen: boolean;
  onChoose: ((isChosen: boolean) => void) | undefined;
  mayEdit: boolean;
};

function Row({ placement, isChosen, onChoose, mayEdit }: RowProps) {
  const { id, photograph, caption, category, priceFromPaise } = placement;
  const { itemRef, itemStyle, isDragging, handle } = useSortableItem(id, !mayEdit);
  const [search] = useSearchParams();
  const name = nameOf(placement);
  const status = statusOf(placement);
  const next = new URLSearchParams(search);
  next.set(drawer, id);
  return (
    <li
      ref={itemRef}
      style={itemStyle}
      data-row={id}
      className={
        "relative flex items-center gap-2 border-b border-seam bg-paper px-2 py-2 last:border-b-0 md:gap-3 md:px-3 " +
        (isDragging ? "shadow-panel" : "")
      }
    >
      {mayEdit && <SortableHandle handle={handle} name={name} className="relative z-10" />}
      {onChoose && (
        <label className="relative z-10 grid size-9 shrink-0 place-items-center">
          <span className="sr-only">Select {name}</span>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
            className="size-4 accent-areca"
          />
        </label>
      )}
      <div className="h-16 w-22 shrink-0 overflow-hidden rounded-picture bg-linen">
        {photograph.picture && (
          <Picture picture={photograph.picture} alt="" focal={photograph.focal} sizes="6rem" className="h-full!" />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <Link to={`?${next}`} data-row-link className="block truncate font-medium after:absolute after:inset-0">
          {name}
        </Link>
        {caption && <p className="truncate text-xs text-ash">{caption}</p>}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ash">
          <Status tone={status.tone}>{status.text}</Status>
          {category && <Tag>{labelOf(categories, category)}</Tag>}
          {priceFromPaise !== null && <span className="tabular-nums">{`From ${money(priceFromPaise)} per sq ft`}</span>}
          {!hasAlt(placement) && <span className="text-error">No alt text</span>}
        </p>
      </div>
    </li>
  );
}
