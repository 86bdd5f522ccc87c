/** The options of a product: one of each group, as radio buttons. */
import type { PublicOption, PublicVariationGroup } from "../../api/contract/types.gen";
import { money } from "../../ui/format";
import { swatchOf } from "./labels";
import type { Chosen } from "./selection";

type OptionGroupsProps = {
  groups: readonly PublicVariationGroup[];
  chosen: Chosen;
  onChoose: (group: PublicVariationGroup, option: PublicOption) => void;
};

export function OptionGroups({ groups, chosen, onChoose }: OptionGroupsProps) {
  return groups.map((group) => {
    const current = group.options.find(({ id }) => id === chosen[group.id]);
    return (
      <fieldset key={group.id} className="options">
        <legend>
          {group.name}: <span>{current?.name}</span>
        </legend>
        <div>
          {group.options.map((option) => (
            <Option
              key={option.id}
              option={option}
              group={group}
              isChosen={option.id === current?.id}
              onChoose={() => onChoose(group, option)}
            />
          ))}
        </div>
      </fieldset>
    );
  });
}

type OptionProps = { option: PublicOption; group: PublicVariationGroup; isChosen: boolean; onChoose: () => void };

/** An option that is out of stock can be chosen, to be told when it is back. */
function Option({ option: { name, differencePaise, canBeOrdered }, group, isChosen, onChoose }: OptionProps) {
  const swatch = swatchOf(name);
  return (
    <label className="option" data-chosen={isChosen || undefined} data-out={!canBeOrdered || undefined}>
      <input type="radio" name={group.id} checked={isChosen} onChange={onChoose} />
      {swatch && <span aria-hidden="true" className="swatch" style={{ background: swatch }} />}
      <span className="option-name">{name}</span>
      {differencePaise !== 0 && <span className="option-difference">{differenceText(differencePaise)}</span>}
      {!canBeOrdered && <span className="sr-only">, out of stock</span>}
    </label>
  );
}

function differenceText(paise: number): string {
  return `${paise < 0 ? "−" : "+"}${money(Math.abs(paise))}`;
}
