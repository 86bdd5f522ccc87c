/** Variation groups with their options: dragged to order, each option with a price difference and a picture. */
import { useState } from "react";
import { type Control, get, useFormState } from "react-hook-form";
import { Field, FieldError } from "../../../form/field";
import { money, number } from "../../../ui/format";
import { PhotographPreview } from "../../designs/photograph-field";
import { PhotographPicker } from "../../gallery/picker";
import { Action, IconAction } from "../../kit/button";
import { parsedColumn, textColumn } from "../../kit/form/editable-columns";
import { type EditableColumn, EditableTable } from "../../kit/form/editable-table";
import { inputClass, paiseOf, useField } from "../../kit/form/fields";
import { CrossIcon, PlusIcon } from "../../kit/icons";
import { SortableHandle, SortableList, reordered, useSortableItem } from "../../kit/sortable";
import * as limits from "../../kit/form/limits.gen";
import type { ProductDraft, VariationGroup, VariationOption } from "../../../api/contract/types.gen";
import { wholeOf } from "./dimensions";

type GroupsFieldProps = { control: Control<ProductDraft>; disabled: boolean };

export function GroupsField({ control, disabled }: GroupsFieldProps) {
  const { value, onChange } = useField<ProductDraft, VariationGroup[]>({ control, name: "groups" });
  const { errors } = useFormState({ control, name: "groups" });
  const message = errors.groups?.message ?? errors.groups?.root?.message;
  const [added, setAdded] = useState<string | null>(null);

  function add() {
    const group: VariationGroup = { id: crypto.randomUUID(), name: "", options: [option()] };
    setAdded(group.id);
    onChange([...value, group]);
  }

  return (
    <div className="space-y-4">
      {value.length === 0 && (
        <p className="text-ash">
          No variations. Add a group such as Colour or Size if buyers choose one; they choose one option of each group.
        </p>
      )}
      {value.length > 0 && (
        <SortableList
          names={new Map(value.map((group, index) => [group.id, groupName(group, index)]))}
          onMove={(move) => onChange(reordered(value, ({ id }) => id, move))}
        >
          <ol className="space-y-4">
            {value.map((group, index) => (
              <Group
                key={group.id}
                control={control}
                group={group}
                index={index}
                disabled={disabled}
                hasFocus={group.id === added}
                onName={(name) => onChange(value.map((one, at) => (at === index ? { ...one, name } : one)))}
                onRemove={() => onChange(value.filter((_, at) => at !== index))}
              />
            ))}
          </ol>
        </SortableList>
      )}
      {message && <FieldError>{message}</FieldError>}
      {!disabled && value.length < limits.ProductDraft.groups.max && (
        <Action onClick={add}>
          <PlusIcon />
          Add variation group
        </Action>
      )}
    </div>
  );
}

const groupName = ({ name }: VariationGroup, index: number) => name || `Group ${index + 1}`;

function option(): VariationOption {
  return {
    id: crypto.randomUUID(),
    name: "",
    differencePaise: 0,
    sku: "",
    photographId: null,
    isStocked: false,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
  };
}

type GroupProps = {
  control: Control<ProductDraft>;
  group: VariationGroup;
  index: number;
  disabled: boolean;
  hasFocus: boolean;
  onName: (name: string) => void;
  onRemove: () => void;
};

function Group({ control, group, index, disabled, hasFocus, onName, onRemove }: GroupProps) {
  const { itemRef, itemStyle, handle } = useSortableItem(group.id, disabled);
  const { errors } = useFormState({ control, name: "groups" });
  const error = get(errors, `groups.${index}.name`) as { message?: string } | undefined;
  const name = groupName(group, index);
  return (
    <li ref={itemRef} style={itemStyle} className="rounded-lg border border-seam bg-paper p-3 md:p-4">
      <div className="flex items-start gap-2">
        {!disabled && <SortableHandle handle={handle} name={name} className="mt-7" />}
        <Field label="Name of the group" error={error?.message} className="min-w-0 flex-1">
          {(aria) => (
            <input
              {...aria}
              // A group that was just added.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={hasFocus}
              value={group.name}
              disabled={disabled}
              maxLength={limits.VariationGroup.name.max}
              placeholder="Colour"
              autoComplete="off"
              onChange={({ target }) => onName(target.value)}
              className={`${inputClass} max-w-72`}
            />
          )}
        </Field>
        {!disabled && (
          <IconAction label={`Remove ${name}`} onClick={onRemove} className="mt-6">
            <CrossIcon />
          </IconAction>
        )}
      </div>
      <div className="mt-3">
        <EditableTable<ProductDraft, VariationOption>
          control={control}
          name={`groups.${index}.options`}
          label={`Options of ${name}`}
          columns={columns}
          nameOf={({ name }, at) => name || `option ${at + 1}`}
          add={{ label: "Add option", row: option }}
          min={1}
          max={limits.VariationGroup.options.max}
          isSortable
          disabled={disabled}
          minWidth="56rem"
        />
        <p className="mt-1 text-ash">Leave sizes blank where the option has the product's.</p>
      </div>
    </li>
  );
}

const columns: readonly EditableColumn<VariationOption>[] = [
  textColumn<VariationOption>({
    field: "name",
    label: "Option",
    max: limits.VariationOption.name.max,
    placeholder: "Walnut",
  }),
  parsedColumn<VariationOption, "differencePaise">({
    field: "differencePaise",
    label: "Price difference",
    width: "8rem",
    format: (paise) => (paise > 0 ? `+${money(paise)}` : money(paise)),
    parse: differenceOf,
    example: "+2,500",
    inputMode: "text",
  }),
  textColumn<VariationOption>({
    field: "sku",
    label: "SKU suffix",
    width: "7rem",
    max: limits.VariationOption.sku.max,
    placeholder: "-WAL",
  }),
  { field: "photographId", label: "Picture", width: "8rem", cell: PictureCell },
  ...(
    [
      ["lengthMm", "Width, mm", "1,800"],
      ["widthMm", "Depth, mm", "900"],
      ["heightMm", "Height, mm", "750"],
    ] as const
  ).map(([field, label, example]) =>
    parsedColumn<VariationOption, typeof field>({
      field,
      label,
      width: "5.5rem",
      example,
      inputMode: "numeric",
      format: (value) => (value === null ? "" : number(value)),
      parse: (text) => (text.trim() === "" ? null : wholeOf(text)),
    }),
  ),
  {
    field: "isStocked",
    label: "Own stock",
    width: "5.5rem",
    cell: ({ row, onChange, input }) => (
      <span className="flex h-9 items-center justify-center max-md:h-11 max-md:justify-start">
        <input
          {...input}
          type="checkbox"
          checked={row.isStocked}
          onChange={({ target }) => onChange({ isStocked: target.checked })}
          // Not that of text inputs.
          className="size-4 accent-areca"
        />
      </span>
    ),
  },
];

/** Reads `+2,500` or `−₹500` in paise. */
export function differenceOf(text: string): number | undefined {
  const paise = paiseOf(text.trim().replace("−", "-").replace(/^\+/, ""));
  return paise === null ? 0 : Number.isNaN(paise) ? undefined : paise;
}

function PictureCell({ row, onChange, input }: Parameters<EditableColumn<VariationOption>["cell"]>[0]) {
  const [isPicking, setPicking] = useState(false);
  const label = input["aria-label"];
  return (
    <div className="flex h-full items-center gap-1 px-1 max-md:min-h-11">
      <button
        type="button"
        aria-label={row.photographId === null ? `Choose: ${label}` : `Change: ${label}`}
        disabled={input.disabled}
        onClick={() => setPicking(true)}
        className="flex min-h-8 items-center rounded px-1 text-link hover:bg-plaster disabled:text-ash"
      >
        {row.photographId === null ? (
          "Choose"
        ) : (
          <span className="block [&>div]:h-7 [&>div]:w-10">
            <PhotographPreview id={row.photographId} />
          </span>
        )}
      </button>
      {row.photographId !== null && !input.disabled && (
        <IconAction label={`Remove: ${label}`} onClick={() => onChange({ photographId: null })} className="size-7!">
          <CrossIcon className="size-3" />
        </IconAction>
      )}
      {isPicking && (
        <PhotographPicker
          single
          title={label}
          confirm={() => "Choose"}
          onChoose={([photograph]) => {
            if (photograph) onChange({ photographId: photograph.id });
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
