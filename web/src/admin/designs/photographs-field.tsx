/** A design's photographs in order. The open one is shown with its alt text and hotspots. */
import type { DesignDraft, DesignPhotographDraft } from "../drafts";
import type { DesignDetail, DesignPhotograph, Photograph } from "../../api/contract/types.gen";
import { useEffect, useRef, useState } from "react";
import { type Control, useFormState } from "react-hook-form";
import { Field, FieldError } from "../../form/field";
import { count } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph as Picture } from "../../ui/photograph";
import { PhotographPicker } from "../gallery/picker";
import { Action } from "../kit/button";
import { inputClass, useField } from "../kit/form/fields";
import { PlusIcon } from "../kit/icons";
import { SortableHandle, SortableList, reordered, useSortableItem } from "../kit/sortable";
import { adminPaths } from "../paths";
import { HotspotsField } from "./hotspots-field";

type PhotographsFieldProps = {
  design: DesignDetail;
  control: Control<DesignDraft>;
  disabled: boolean;
  /** The id of the open photograph. */
  opened: string | null;
  onOpen: (photographId: string | null) => void;
  /** Incremented to move the focus to the open photograph's alt text. */
  altFocusRequests: number;
};

export function PhotographsField(props: PhotographsFieldProps) {
  const { design, control, disabled, opened, onOpen, altFocusRequests } = props;
  const { value, onChange, error } = useField<DesignDraft, DesignPhotographDraft[]>({ control, name: "photographs" });
  const { errors } = useFormState({ control, name: "photographs" });
  const [picked, setPicked] = useState<readonly PhotographFacts[]>([]);
  const [isPicking, setPicking] = useState(false);
  const materials = useMaterials(design);
  const known = new Map([...design.photographs, ...picked].map((one) => [one.photographId, one]));
  const wrong = value.map((_, index) => errors.photographs?.[index] !== undefined);
  const at = Math.max(
    0,
    value.findIndex(({ photographId }) => photographId === opened),
  );
  const open = value[at];

  // Opens the first photograph with an error.
  const firstWrong = wrong.indexOf(true);
  const isHereWrong = wrong[at] ?? false;
  useEffect(() => {
    if (firstWrong >= 0 && !isHereWrong) onOpen(value[firstWrong]?.photographId ?? null);
    // Only when the errors change, not when another photograph is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [firstWrong]);

  function add(photographs: readonly Photograph[]) {
    setPicked([...picked, ...photographs.map(factsOf)]);
    onChange([...value, ...photographs.map(({ id }) => ({ photographId: id, alt: null, hotspots: [] }))]);
    onOpen(photographs[0]?.id ?? null);
    setPicking(false);
  }

  function change(changes: Partial<DesignPhotographDraft>) {
    onChange(value.map((one, index) => (index === at ? { ...one, ...changes } : one)));
  }

  return (
    <div>
      {value.length > 0 && (
        <SortableList
          names={new Map(value.map(({ photographId }) => [photographId, nameOf(known.get(photographId))]))}
          onMove={(move) => onChange(reordered(value, ({ photographId }) => photographId, move))}
        >
          <ul aria-label={count(value.length, "photograph")} className="flex flex-wrap gap-2">
            {value.map((one, index) => (
              <Thumb
                key={one.photographId}
                draft={one}
                photograph={known.get(one.photographId)}
                isCover={index === 0 && !design.drawn.isCover}
                isOpen={index === at}
                isWrong={wrong[index] ?? false}
                disabled={disabled}
                onOpen={() => onOpen(one.photographId)}
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
      {open && (
        <OpenPhotograph
          key={open.photographId}
          draft={open}
          photograph={known.get(open.photographId)}
          disabled={disabled}
          reasons={open.hotspots.map((_, index) => errors.photographs?.[at]?.hotspots?.[index]?.label?.message)}
          materials={materials.names}
          onMaterial={materials.remember}
          altFocusRequests={altFocusRequests}
          onChange={change}
          onRemove={() => {
            onChange(value.filter((_, index) => index !== at));
            onOpen(value[at + 1]?.photographId ?? value[at - 1]?.photographId ?? null);
          }}
        />
      )}
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

/** The facts needed to show a photograph. */
type PhotographFacts = Pick<DesignPhotograph, "photographId" | "fileName" | "photographAlt" | "focal" | "picture">;

function factsOf({ id, fileName, alt, focal, picture }: Photograph): PhotographFacts {
  return { photographId: id, fileName, photographAlt: alt, focal, picture };
}

function nameOf(photograph: PhotographFacts | undefined): string {
  return photograph?.fileName ?? "A photograph";
}

/** Names of the design's materials, including those chosen since it was loaded. */
function useMaterials({ materials }: DesignDetail) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    names: new Map([...materials.map(({ id, name }) => [id, name] as const), ...chosen]),
    remember: (id: string, name: string) => setChosen(new Map([...chosen, [id, name]])),
  };
}

type ThumbProps = {
  draft: DesignPhotographDraft;
  photograph: PhotographFacts | undefined;
  isCover: boolean;
  isOpen: boolean;
  isWrong: boolean;
  disabled: boolean;
  onOpen: () => void;
};

function Thumb({ draft, photograph, isCover, isOpen, isWrong, disabled, onOpen }: ThumbProps) {
  const { photographId, alt, hotspots } = draft;
  const { itemRef, itemStyle, handle } = useSortableItem(photographId, disabled);
  const name = nameOf(photograph);
  const facts = [
    isCover && "Cover",
    photograph && !(alt ?? photograph.photographAlt) && "no alt text",
    isWrong && "has an error",
    hotspots.length > 0 && count(hotspots.length, "hotspot"),
  ].filter(Boolean);
  return (
    <li ref={itemRef} style={itemStyle} className="group relative w-28">
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={onOpen}
        className="block w-full rounded-picture text-left text-xs outline-offset-2 aria-pressed:outline-2 aria-pressed:outline-areca"
      >
        <span className="block aspect-[4/3] overflow-hidden rounded-picture bg-linen">
          {photograph?.picture && (
            <Picture picture={photograph.picture} alt="" focal={photograph.focal} sizes="7rem" className="h-full!" />
          )}
        </span>
        <span className="mt-1 block truncate text-ink">{name}</span>
        <span
          className={`block truncate pb-0.5 ${isWrong || facts.includes("no alt text") ? "text-error" : "text-ash"}`}
        >
          {facts.length > 0 ? capitalised(facts.join(", ")) : "\u00a0"}
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

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type OpenPhotographProps = {
  draft: DesignPhotographDraft;
  photograph: PhotographFacts | undefined;
  disabled: boolean;
  reasons: readonly (string | undefined)[];
  materials: ReadonlyMap<string, string>;
  onMaterial: (id: string, name: string) => void;
  altFocusRequests: number;
  onChange: (changes: Partial<DesignPhotographDraft>) => void;
  onRemove: () => void;
};

function OpenPhotograph(props: OpenPhotographProps) {
  const { draft, photograph, disabled, reasons, materials, onMaterial, altFocusRequests, onChange, onRemove } = props;
  const { photographId, alt, hotspots } = draft;
  const altInput = useRef<HTMLTextAreaElement>(null);
  const own = photograph?.photographAlt ?? "";

  useEffect(() => {
    if (altFocusRequests > 0) altInput.current?.focus();
  }, [altFocusRequests]);

  return (
    <section aria-label={nameOf(photograph)} className="mt-4 space-y-4">
      {photograph?.picture ? (
        <HotspotsField
          picture={photograph.picture}
          alt={alt ?? own}
          hotspots={hotspots}
          onChange={(changed) => onChange({ hotspots: changed })}
          disabled={disabled}
          reasons={reasons}
          materials={materials}
          onMaterial={onMaterial}
        />
      ) : (
        <p role="status" className="grid h-40 place-items-center rounded-picture bg-linen text-ash">
          Processing…
        </p>
      )}
      <Field
        label="Alt text in this design"
        hint={own ? `Blank = ${own}` : "The photograph has none. Describe it for someone who can't see it."}
        optional={own !== ""}
      >
        {(control) => (
          <textarea
            {...control}
            required={false}
            ref={altInput}
            rows={2}
            maxLength={300}
            disabled={disabled}
            value={alt ?? ""}
            onChange={({ target }) => onChange({ alt: target.value === "" ? null : target.value })}
            className={`${inputClass} field-sizing-content h-auto min-h-16 py-2 leading-normal max-md:h-auto`}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {!disabled && <Action onClick={onRemove}>Remove from design</Action>}
        <Link to={adminPaths.photograph(photographId)} className="inline-flex min-h-6 items-center text-link">
          Open in gallery
        </Link>
      </div>
    </section>
  );
}
