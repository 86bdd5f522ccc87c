/** A product's pictures in order, from the library. The open one is shown with its alt text. */
import { useEffect, useRef, useState } from "react";
import { type Control, useFormState } from "react-hook-form";
import type { Photograph, ProductDraft, ProductPhotograph, ProductShot } from "../../../api/contract/types.gen";
import { Field, FieldError } from "../../../form/field";
import { count } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { Photograph as Picture } from "../../../ui/photograph";
import { PhotographPicker } from "../../gallery/picker";
import { Action } from "../../kit/button";
import { inputClass, useField } from "../../kit/form/fields";
import { PlusIcon } from "../../kit/icons";
import { SortableHandle, SortableList, reordered, useSortableItem } from "../../kit/sortable";
import { adminPaths } from "../../paths";
import * as limits from "../../kit/form/limits.gen";

type PicturesFieldProps = {
  control: Control<ProductDraft>;
  /** Those of the saved product. */
  known: readonly PictureFacts[];
  disabled: boolean;
  /** The id of the open picture. */
  opened: string | null;
  onOpen: (photographId: string | null) => void;
  /** Incremented to move the focus to the open picture's alt text. */
  altFocusRequests: number;
};

type PictureFacts = Pick<ProductPhotograph, "photographId" | "fileName" | "photographAlt" | "focal" | "picture">;

export function PicturesField({ control, known, disabled, opened, onOpen, altFocusRequests }: PicturesFieldProps) {
  const { value, onChange, error } = useField<ProductDraft, ProductShot[]>({ control, name: "photographs" });
  const { errors } = useFormState({ control, name: "photographs" });
  const [picked, setPicked] = useState<readonly PictureFacts[]>([]);
  const [isPicking, setPicking] = useState(false);
  const facts = new Map([...known, ...picked].map((one) => [one.photographId, one]));
  const at = Math.max(
    0,
    value.findIndex(({ photographId }) => photographId === opened),
  );
  const open = value[at];

  function add(photographs: readonly Photograph[]) {
    setPicked([...picked, ...photographs.map(factsOf)]);
    onChange([...value, ...photographs.map(({ id }) => ({ photographId: id, alt: null }))]);
    onOpen(photographs[0]?.id ?? null);
    setPicking(false);
  }

  return (
    <div>
      {value.length > 0 && (
        <SortableList
          names={new Map(value.map(({ photographId }) => [photographId, nameOf(facts.get(photographId))]))}
          onMove={(move) => onChange(reordered(value, ({ photographId }) => photographId, move))}
        >
          <ul aria-label={count(value.length, "picture")} className="flex flex-wrap gap-2">
            {value.map((one, index) => (
              <Thumb
                key={one.photographId}
                draft={one}
                facts={facts.get(one.photographId)}
                isCover={index === 0}
                isOpen={index === at}
                isWrong={errors.photographs?.[index] !== undefined}
                disabled={disabled}
                onOpen={() => onOpen(one.photographId)}
              />
            ))}
          </ul>
        </SortableList>
      )}
      {!disabled && (
        <div className={value.length > 0 ? "mt-3" : ""}>
          {value.length === 0 && (
            <p className="mb-3 text-ash">
              No pictures yet. The first one becomes the cover. Upload them or choose them from the gallery.
            </p>
          )}
          <Action onClick={() => setPicking(true)}>
            <PlusIcon />
            Add pictures
          </Action>
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
      {open && (
        <OpenPicture
          key={open.photographId}
          draft={open}
          facts={facts.get(open.photographId)}
          disabled={disabled}
          altFocusRequests={altFocusRequests}
          onAlt={(alt) => onChange(value.map((one, index) => (index === at ? { ...one, alt } : one)))}
          onRemove={() => {
            onChange(value.filter((_, index) => index !== at));
            onOpen(value[at + 1]?.photographId ?? value[at - 1]?.photographId ?? null);
          }}
        />
      )}
      {isPicking && (
        <PhotographPicker
          title="Add pictures"
          confirm={(chosen) => (chosen > 0 ? `Add ${count(chosen, "picture")}` : "Add")}
          disabledReason={({ id }) =>
            value.some(({ photographId }) => photographId === id) ? "Already added" : undefined
          }
          onChoose={add}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

function factsOf({ id, fileName, alt, focal, picture }: Photograph): PictureFacts {
  return { photographId: id, fileName, photographAlt: alt, focal, picture };
}

function nameOf(facts: PictureFacts | undefined): string {
  return facts?.fileName ?? "A picture";
}

type ThumbProps = {
  draft: ProductShot;
  facts: PictureFacts | undefined;
  isCover: boolean;
  isOpen: boolean;
  isWrong: boolean;
  disabled: boolean;
  onOpen: () => void;
};

function Thumb({ draft: { photographId, alt }, facts, isCover, isOpen, isWrong, disabled, onOpen }: ThumbProps) {
  const { itemRef, itemStyle, handle } = useSortableItem(photographId, disabled);
  const name = nameOf(facts);
  const hasNoAlt = facts !== undefined && !(alt ?? facts.photographAlt);
  const notes = [isCover && "Cover", hasNoAlt && "No alt text", isWrong && "Has an error"].filter(Boolean);
  return (
    <li ref={itemRef} style={itemStyle} className="group relative w-28">
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={onOpen}
        className="block w-full rounded-picture text-left text-xs outline-offset-2 aria-pressed:outline-2 aria-pressed:outline-areca"
      >
        <span className="block aspect-[4/3] overflow-hidden rounded-picture bg-linen">
          {facts?.picture && (
            <Picture picture={facts.picture} alt="" focal={facts.focal} sizes="7rem" className="h-full!" />
          )}
        </span>
        <span className="mt-1 block truncate text-ink">{name}</span>
        <span className={`block truncate pb-0.5 ${isWrong || hasNoAlt ? "text-error" : "text-ash"}`}>
          {notes.join(" · ") || "\u00a0"}
        </span>
      </button>
      {!disabled && (
        <SortableHandle
          handle={handle}
          name={name}
          className="absolute top-1 right-1 bg-paper/90 transition-opacity md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100"
        />
      )}
    </li>
  );
}

type OpenPictureProps = {
  draft: ProductShot;
  facts: PictureFacts | undefined;
  disabled: boolean;
  altFocusRequests: number;
  onAlt: (alt: string | null) => void;
  onRemove: () => void;
};

function OpenPicture({ draft, facts, disabled, altFocusRequests, onAlt, onRemove }: OpenPictureProps) {
  const altInput = useRef<HTMLTextAreaElement>(null);
  const own = facts?.photographAlt ?? "";

  useEffect(() => {
    if (altFocusRequests > 0) altInput.current?.focus();
  }, [altFocusRequests]);

  return (
    <section
      aria-label={nameOf(facts)}
      className="mt-4 grid items-start gap-4 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
    >
      {facts?.picture ? (
        <div className="relative overflow-hidden rounded-picture bg-linen">
          <Picture
            picture={facts.picture}
            alt={(draft.alt ?? own) || nameOf(facts)}
            sizes="(min-width: 48rem) 16rem, 100vw"
          />
          <span
            aria-hidden="true"
            className="absolute size-4 -translate-1/2 rounded-full border-2 border-paper shadow-[0_0_0_1px_var(--color-ink)]"
            style={{ left: `${facts.focal.x * 100}%`, top: `${facts.focal.y * 100}%` }}
          />
        </div>
      ) : (
        <p role="status" className="grid h-40 place-items-center rounded-picture bg-linen text-ash">
          Processing…
        </p>
      )}
      <div>
        <Field
          label="Alt text for this product"
          hint={own ? `Blank = ${own}` : "The picture has none. Describe it for someone who can't see it."}
          optional={own !== ""}
        >
          {(control) => (
            <textarea
              {...control}
              required={false}
              ref={altInput}
              rows={2}
              maxLength={limits.ProductShot.alt.max}
              disabled={disabled}
              value={draft.alt ?? ""}
              onChange={({ target }) => onAlt(target.value === "" ? null : target.value)}
              className={`${inputClass} field-sizing-content h-auto min-h-16 py-2 leading-normal max-md:h-auto`}
            />
          )}
        </Field>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          {!disabled && <Action onClick={onRemove}>Remove from product</Action>}
          <Link to={adminPaths.photograph(draft.photographId)} className="inline-flex min-h-6 items-center text-link">
            Change focal point or crop
          </Link>
        </div>
      </div>
    </section>
  );
}
