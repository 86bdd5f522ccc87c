/** A product with its options and pieces, as one line of a cart that staff put together. */
import { Field } from "../../../form/field";
import { IconAction } from "../../kit/button";
import { Select } from "../../kit/form/fields";
import { CrossIcon } from "../../kit/icons";
import { type SampleLine, maxQuantity } from "./sample-cart";

type Props = {
  line: SampleLine;
  onChange: (changes: Partial<SampleLine>) => void;
  onRemove: () => void;
  /** Whether assembly can be chosen. */
  withAssembly?: boolean;
};

export function LineFields({ line, onChange, onRemove, withAssembly = false }: Props) {
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
