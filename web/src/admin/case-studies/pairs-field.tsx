/** Pairs of photographs before and after, side by side, each with a caption. */
import type { BeforeAfterPair } from "../drafts";
import type { Photograph } from "../../api/contract/types.gen";
import { useState } from "react";
import { type Control, useFormState } from "react-hook-form";
import { Field, FieldError } from "../../form/field";
import { Photograph as Picture } from "../../ui/photograph";
import { PhotographPicker } from "../gallery/picker";
import { Action } from "../kit/button";
import { inputClass, useField } from "../kit/form/fields";
import { PlusIcon } from "../kit/icons";
import type { CaseStudyValues } from "./case-study";
import { type KnownPhotographs, nameOf } from "./known-photographs";

type PairsFieldProps = { control: Control<CaseStudyValues>; disabled: boolean; known: KnownPhotographs };

type Side = "beforeId" | "afterId";

/** A photograph that is to be chosen: of a pair, or both of a new one. */
type Picking = { at: number; side: Side } | "new";

const sides = [
  { side: "beforeId", label: "Before" },
  { side: "afterId", label: "After" },
] as const;

export function PairsField({ control, disabled, known }: PairsFieldProps) {
  const { value, onChange, error } = useField<CaseStudyValues, BeforeAfterPair[]>({ control, name: "pairs" });
  const { errors } = useFormState({ control, name: "pairs" });
  const [picking, pick] = useState<Picking | null>(null);

  const change = (at: number, changes: Partial<BeforeAfterPair>) =>
    onChange(value.map((pair, index) => (index === at ? { ...pair, ...changes } : pair)));

  function swap(at: number, by: number) {
    const moved = value[at];
    const other = value[at + by];
    if (!moved || !other) return;
    onChange(value.map((pair, index) => (index === at ? other : index === at + by ? moved : pair)));
  }

  function choose(photographs: readonly Photograph[]) {
    const [first, second] = photographs;
    if (picking === "new" && first && second) {
      known.remember([first, second]);
      onChange([...value, { beforeId: first.id, afterId: second.id, caption: "" }]);
    } else if (picking !== null && picking !== "new" && first) {
      known.remember([first]);
      change(picking.at, { [picking.side]: first.id });
    }
    pick(null);
  }

  return (
    <div className="space-y-4">
      {value.length === 0 && (
        <p className="text-ash">
          No pairs yet. They work best with two photographs taken from the same spot, in the same shape.
        </p>
      )}
      <ol className="space-y-5">
        {value.map((pair, at) => (
          // Pairs have no id of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="space-y-2 rounded-lg border border-seam p-3">
            <div className="grid grid-cols-2 gap-3">
              {sides.map(({ side, label }) => (
                <Half
                  key={side}
                  label={label}
                  id={pair[side]}
                  known={known}
                  disabled={disabled}
                  onChange={() => pick({ at, side })}
                />
              ))}
            </div>
            {errors.pairs?.[at]?.afterId && <FieldError>{errors.pairs[at].afterId.message ?? ""}</FieldError>}
            <Field label="Caption" error={errors.pairs?.[at]?.caption?.message} optional>
              {(aria) => (
                <input
                  {...aria}
                  required={false}
                  value={pair.caption}
                  maxLength={80}
                  disabled={disabled}
                  placeholder="Kitchen"
                  onChange={({ target }) => change(at, { caption: target.value })}
                  className={inputClass}
                />
              )}
            </Field>
            {!disabled && (
              <div className="flex flex-wrap gap-2">
                <Action variant="quiet" onClick={() => change(at, { beforeId: pair.afterId, afterId: pair.beforeId })}>
                  Swap pictures
                </Action>
                <Action variant="quiet" disabled={at === 0} onClick={() => swap(at, -1)}>
                  Move up
                </Action>
                <Action variant="quiet" disabled={at === value.length - 1} onClick={() => swap(at, 1)}>
                  Move down
                </Action>
                <Action variant="quiet" onClick={() => onChange(value.filter((_, index) => index !== at))}>
                  Remove pair
                </Action>
              </div>
            )}
          </li>
        ))}
      </ol>
      {error && <FieldError>{error}</FieldError>}
      {!disabled && (
        <Action onClick={() => pick("new")}>
          <PlusIcon />
          Add pair
        </Action>
      )}
      {picking === "new" && (
        <PhotographPicker
          title="Choose before, then after"
          confirm={(chosen) => (chosen === 2 ? "Add pair" : `${chosen} of 2 chosen`)}
          exactly={2}
          onChoose={choose}
          onClose={() => pick(null)}
        />
      )}
      {picking !== null && picking !== "new" && (
        <PhotographPicker
          single
          title={picking.side === "beforeId" ? "Photograph before" : "Photograph after"}
          confirm={() => "Choose"}
          onChoose={choose}
          onClose={() => pick(null)}
        />
      )}
    </div>
  );
}

type HalfProps = { label: string; id: string; known: KnownPhotographs; disabled: boolean; onChange: () => void };

function Half({ label, id, known, disabled, onChange }: HalfProps) {
  const photograph = known.find(id);
  return (
    <figure className="text-xs">
      <figcaption className="mb-1 font-medium text-ink">{label}</figcaption>
      <div className="aspect-[3/2] overflow-hidden rounded-picture bg-linen">
        {photograph?.picture && (
          <Picture
            picture={photograph.picture}
            alt={photograph.alt || nameOf(photograph)}
            focal={photograph.focal}
            sizes="(min-width: 64rem) 24rem, 45vw"
            className="h-full!"
          />
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2">
        <span className={`min-w-0 truncate ${photograph?.alt === "" ? "text-error" : "text-ash"}`}>
          {photograph?.alt === "" ? `${nameOf(photograph)}, no alt text` : nameOf(photograph)}
        </span>
        {!disabled && (
          <button
            type="button"
            onClick={onChange}
            aria-label={`Change photograph: ${label.toLowerCase()}`}
            className="min-h-6 text-link"
          >
            Change
          </button>
        )}
      </div>
    </figure>
  );
}
