/** Photographs of a finished home in order, sorted by dragging; the first one is the cover. */
import { useState } from "react";
import type { Control } from "react-hook-form";
import { FieldError } from "../../form/field";
import { count } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph as Picture } from "../../ui/photograph";
import { PhotographPicker } from "../gallery/picker";
import { Action } from "../kit/button";
import { useField } from "../kit/form/fields";
import { CrossIcon, PlusIcon } from "../kit/icons";
import { SortableHandle, SortableList, reordered, useSortableItem } from "../kit/sortable";
import { adminPaths } from "../paths";
import type { CaseStudyValues } from "./case-study";
import { type KnownPhotographs, nameOf } from "./known-photographs";

type GalleryFieldProps = { control: Control<CaseStudyValues>; disabled: boolean; known: KnownPhotographs };

export function GalleryField({ control, disabled, known }: GalleryFieldProps) {
  const { value, onChange, error } = useField<CaseStudyValues, string[]>({ control, name: "gallery" });
  const [isPicking, setPicking] = useState(false);
  return (
    <div>
      {value.length > 0 && (
        <SortableList
          names={new Map(value.map((id) => [id, nameOf(known.find(id))]))}
          onMove={(move) => onChange(reordered(value, (id) => id, move))}
        >
          <ul aria-label={count(value.length, "photograph")} className="flex flex-wrap gap-3">
            {value.map((id, index) => (
              <Thumb
                key={id}
                id={id}
                known={known}
                isCover={index === 0}
                disabled={disabled}
                onRemove={() => onChange(value.filter((one) => one !== id))}
              />
            ))}
          </ul>
        </SortableList>
      )}
      {!disabled && (
        <div className={value.length > 0 ? "mt-3" : ""}>
          {value.length === 0 && <p className="mb-3 text-ash">No photographs yet. The first one becomes the cover.</p>}
          <Action onClick={() => setPicking(true)}>
            <PlusIcon />
            Add photographs
          </Action>
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
      {isPicking && (
        <PhotographPicker
          title="Add photographs"
          confirm={(chosen) => (chosen > 0 ? `Add ${count(chosen, "photograph")}` : "Add")}
          disabledReason={({ id }) => (value.includes(id) ? "Already added" : undefined)}
          onChoose={(photographs) => {
            known.remember(photographs);
            onChange([...value, ...photographs.map(({ id }) => id)]);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

type ThumbProps = {
  id: string;
  known: KnownPhotographs;
  isCover: boolean;
  disabled: boolean;
  onRemove: () => void;
};

function Thumb({ id, known, isCover, disabled, onRemove }: ThumbProps) {
  const { itemRef, itemStyle, handle } = useSortableItem(id, disabled);
  const photograph = known.find(id);
  const name = nameOf(photograph);
  const lacksAlt = photograph?.alt === "";
  return (
    <li ref={itemRef} style={itemStyle} className="relative w-36 text-xs">
      <div className="aspect-[4/3] overflow-hidden rounded-picture bg-linen">
        {photograph?.picture && (
          <Picture
            picture={photograph.picture}
            alt={photograph.alt || name}
            focal={photograph.focal}
            sizes="9rem"
            className="h-full!"
          />
        )}
      </div>
      <Link to={adminPaths.photograph(id)} className="mt-1 block min-h-6 truncate text-ink hover:underline">
        {name}
      </Link>
      <span className={`block ${lacksAlt ? "text-error" : "text-ash"}`}>
        {[isCover && "Cover", lacksAlt && "no alt text"].filter(Boolean).join(", ") || "\u00a0"}
      </span>
      {!disabled && (
        <>
          <SortableHandle handle={handle} name={name} className="absolute top-1 right-1 bg-paper/90" />
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
            className="absolute top-1 left-1 grid size-7 place-items-center rounded bg-paper/90 text-ash hover:text-ink"
          >
            <CrossIcon className="size-3.5" />
          </button>
        </>
      )}
    </li>
  );
}
