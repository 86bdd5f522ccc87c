/** The materials that the drawing shows. */
import type { KitchenChoices, KitchenSwatch } from "../../api/contract/types.gen";
import type { Anchor } from "../../features/drawing/anchor";
import type { Material } from "../../features/drawing/parts";

export const materialNames: Record<Material, string> = { finish: "Shutters", counter: "Counter" };

export function offeredOf(
  material: Material,
  choices: KitchenChoices,
): { options: string[]; swatches: KitchenSwatch[] } {
  return material === "finish"
    ? { options: choices.finishes, swatches: choices.finishSwatches }
    : { options: choices.counters, swatches: choices.counterSwatches };
}

/** What was tapped or clicked: the chooser opens beside it, and gives the focus back to the button. */
export type Opening = {
  material: Material;
  /** The number of the line that pays for what was tapped. */
  line?: number | undefined;
  anchor: Anchor;
  button: HTMLElement | null;
};

export type OpenChooser = (opening: Opening) => void;
