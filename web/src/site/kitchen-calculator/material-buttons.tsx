/** The materials of the drawing, as buttons that change them. */
import type { KitchenChoices } from "../../api/contract/types.gen";
import type { Material } from "../../features/drawing/parts";
import { ChevronIcon } from "../../ui/icons";
import { type OpenChooser, type Opening, materialNames, offeredOf } from "./materials";
import { Swatch } from "./option-row";
import type { Plan } from "./plan";

type ButtonsProps = { plan: Plan; choices: KitchenChoices; opening: Opening | null; onOpen: OpenChooser };

const materials: readonly Material[] = ["finish", "counter"];

export function MaterialButtons({ plan, choices, opening, onOpen }: ButtonsProps) {
  return (
    <div className="kitchen-materials">
      {materials.map((material) => (
        <button
          key={material}
          type="button"
          data-material={material}
          aria-haspopup="dialog"
          aria-expanded={opening?.material === material}
          onClick={({ currentTarget: button }) => onOpen({ material, anchor: button, button })}
        >
          <Swatch of={plan[material]} swatches={offeredOf(material, choices).swatches} />
          <span className="min-w-0 wrap-anywhere">
            <span className="kitchen-hint">{materialNames[material]}:</span> {plan[material]}
          </span>
          <ChevronIcon className="size-4" />
        </button>
      ))}
    </div>
  );
}
