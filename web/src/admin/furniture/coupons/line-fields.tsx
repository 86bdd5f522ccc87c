/** Published products with their options and pieces, as the lines of a cart that staff put together. */
import { useMutation } from "@tanstack/react-query";
import { path } from "../../../api/path";
import { Field } from "../../../form/field";
import { IconAction } from "../../kit/button";
import { messageOf } from "../../kit/failure";
import { Combobox } from "../../kit/form/combobox";
import { Select } from "../../kit/form/fields";
import { CrossIcon } from "../../kit/icons";
import { client, query } from "../../kit/query";
import { publishedChoices } from "../products/choices";
import { type SampleLine, maxQuantity, sampleLine } from "./sample-cart";

const maxLines = 10;

type Lines = readonly SampleLine[];

type CartFieldsProps = {
  /** Of the list of lines. */
  label: string;
  lines: Lines;
  /** A product arrives after it was chosen, so that each change is one of the lines as they are then. */
  onChange: (update: (lines: Lines) => Lines) => void;
  hint: string;
  error?: string | undefined;
  optional?: boolean;
  /** Whether assembly can be chosen. */
  withAssembly?: boolean;
};

export function CartFields({ label, lines, onChange, hint, error, optional = false, withAssembly }: CartFieldsProps) {
  const add = useMutation({
    mutationFn: (id: string) => client.fetchQuery(query(path("/api/admin/products/{id}", { id }))),
    onSuccess: (product) => onChange((all) => [...all, sampleLine(crypto.randomUUID(), product)]),
  });
  return (
    <>
      {lines.length > 0 && (
        <ul aria-label={label} className="divide-y divide-seam border-y border-seam">
          {lines.map((line) => (
            <LineFields
              key={line.id}
              line={line}
              withAssembly={withAssembly}
              onChange={(changes) =>
                onChange((all) => all.map((one) => (one.id === line.id ? { ...one, ...changes } : one)))
              }
              onRemove={() => onChange((all) => all.filter(({ id }) => id !== line.id))}
            />
          ))}
        </ul>
      )}
      {lines.length < maxLines && (
        <Field
          label={lines.length === 0 ? "Product" : "Another product"}
          hint={add.isPending ? "Adding…" : hint}
          error={error ?? (add.error ? messageOf(add.error) : undefined)}
          optional={optional}
        >
          {(aria) => (
            <Combobox
              {...aria}
              label="Product"
              value={null}
              onChange={(id) => id !== null && add.mutate(id)}
              choices={publishedChoices}
            />
          )}
        </Field>
      )}
    </>
  );
}

type LineFieldsProps = {
  line: SampleLine;
  onChange: (changes: Partial<SampleLine>) => void;
  onRemove: () => void;
  withAssembly: boolean | undefined;
};

function LineFields({ line, onChange, onRemove, withAssembly }: LineFieldsProps) {
  const { name, groups, chosen, quantity } = line;
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 py-2 font-medium">{name}</p>
        <IconAction label={`Remove ${name}`} onClick={onRemove} className="-mr-2.5">
          <CrossIcon />
        </IconAction>
      </div>
      <div className="grid grid-cols-2 gap-3">
        {groups.map((group) => (
          <Field key={group.id} label={group.name}>
            {(aria) => (
              <Select
                {...aria}
                value={chosen[group.id]}
                onChange={({ target }) => onChange({ chosen: { ...chosen, [group.id]: target.value } })}
              >
                {group.options.map((option) => (
                  <option key={option.id} value={option.id}>
                    {option.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
        <Field label="Pieces">
          {(aria) => (
            <Select {...aria} value={quantity} onChange={({ target }) => onChange({ quantity: Number(target.value) })}>
              {Array.from({ length: maxQuantity }, (_, index) => (
                <option key={index + 1}>{index + 1}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {withAssembly && line.canBeAssembled && (
        <label className="mt-2 flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            checked={line.withAssembly}
            onChange={({ target }) => onChange({ withAssembly: target.checked })}
            className="size-4 accent-areca"
          />
          With assembly
        </label>
      )}
    </li>
  );
}
