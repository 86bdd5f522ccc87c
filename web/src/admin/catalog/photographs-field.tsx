/** An item's photographs in order, each with its alt text. */
import { useState } from "react";
import { type Control, useFormState } from "react-hook-form";
import type { CatalogItemDetail, CatalogPhotograph, Photograph } from "../../api/contract/types.gen";
import { Field, FieldError } from "../../form/field";
import { count } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph as Picture } from "../../ui/photograph";
import type { CatalogItemDraft } from "../drafts";
import { PhotographPicker } from "../gallery/picker";
import { Action } from "../kit/button";
import { inputClass, useField } from "../kit/form/fields";
import * as limits from "../kit/form/limits.gen";
import { PlusIcon } from "../kit/icons";
import { SortableHandle, SortableList, reordered, useSortableItem } from "../kit/sortable";
import { adminPaths } from "../paths";

type Shot = CatalogItemDraft["photographs"][number];
type Facts = Pick<CatalogPhotograph, "photographId" | "fileName" | "photographAlt" | "picture">;

type Props = { item: CatalogItemDetail; control: Control<CatalogItemDraft>; disabled: boolean };

export function PhotographsField({ item, control, disabled }: Props) {
  const { value, onChange, error, ref } = useField<CatalogItemDraft, Shot[]>({ control, name: "photographs" });
  const { errors } = useFormState({ control, name: "photographs" });
  const [picked, setPicked] = useState<readonly Facts[]>([]);
  const [isPicking, setPicking] = useState(false);
  const known = new Map<string, Facts>([...item.photographs, ...picked].map((one) => [one.photographId, one]));
  const nameOf = (id: string) => known.get(id)?.fileName ?? "Photograph";

  function add(photographs: readonly Photograph[]) {
    setPicked([...picked, ...photographs.map(factsOf)]);
    onChange([...value, ...photographs.map(({ id }) => ({ photographId: id, alt: null }))]);
    setPicking(false);
  }

  return (
    <div>
      {value.length > 0 && (
        <SortableList
          names={new Map(value.map(({ photographId }) => [photographId, nameOf(photographId)]))}
          onMove={(move) => onChange(reordered(value, ({ photographId }) => photographId, move))}
        >
          <ul aria-label={count(value.length, "photograph")} className="divide-y divide-seam">
            {value.map((shot, index) => (
              <Row
                key={shot.photographId}
                shot={shot}
                facts={known.get(shot.photographId)}
                isCover={index === 0}
                disabled={disabled}
                error={errors.photographs?.[index]?.alt?.message}
                onChange={(alt) =>
                  onChange(value.map((one) => (one.photographId === shot.photographId ? { ...one, alt } : one)))
                }
                onRemove={() => onChange(value.filter((one) => one.photographId !== shot.photographId))}
              />
            ))}
          </ul>
        </SortableList>
      )}
      {!disabled && (
        <div className={value.length > 0 ? "mt-3" : ""}>
          {value.length === 0 && (
            <p className="mb-3 text-ash">No photographs yet. Visitors see a drawing of its dimensions until then.</p>
          )}
          <Action ref={ref} onClick={() => setPicking(true)}>
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

type RowProps = {
  shot: Shot;
  facts: Facts | undefined;
  isCover: boolean;
  disabled: boolean;
  error: string | undefined;
  onChange: (alt: string | null) => void;
  onRemove: () => void;
};

function Row({ shot: { photographId, alt }, facts, isCover, disabled, error, onChange, onRemove }: RowProps) {
  const { itemRef, itemStyle, handle } = useSortableItem(photographId, disabled);
  const name = facts?.fileName ?? "Photograph";
  const own = facts?.photographAlt ?? "";
  return (
    <li ref={itemRef} style={itemStyle} className="flex gap-3 bg-paper py-3">
      <div className="w-28 shrink-0">
        <div className="aspect-[4/3] overflow-hidden rounded-picture bg-linen">
          {facts?.picture && <Picture picture={facts.picture} alt="" sizes="7rem" className="h-full!" />}
        </div>
        <p className="mt-1 truncate text-xs text-ash">{isCover ? `Cover: ${name}` : name}</p>
      </div>
      <div className="min-w-0 grow">
        <Field
          label={`Alt text of ${name}`}
          hint={own ? `Blank = ${own}` : "The photograph has none. Describe it for someone who can't see it."}
          optional={own !== ""}
          error={error}
        >
          {(control) => (
            <textarea
              {...control}
              required={false}
              rows={1}
              maxLength={limits.CatalogShot.alt.max}
              disabled={disabled}
              value={alt ?? ""}
              onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
              className={`${inputClass} field-sizing-content h-auto min-h-10 py-2 leading-normal max-md:h-auto`}
            />
          )}
        </Field>
        <div className="mt-2 flex flex-wrap items-center gap-x-4">
          {!disabled && <Action onClick={onRemove}>Remove</Action>}
          <Link to={adminPaths.photograph(photographId)} className="inline-flex min-h-6 items-center text-link">
            Open in gallery
          </Link>
        </div>
      </div>
      {!disabled && <SortableHandle handle={handle} name={name} />}
    </li>
  );
}

function factsOf({ id, fileName, alt, picture }: Photograph): Facts {
  return { photographId: id, fileName, photographAlt: alt, picture };
}
