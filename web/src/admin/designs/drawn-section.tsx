/** A design's drawing, or what to do so that it can be drawn. As last saved. */
import type { DrawnDesign } from "../../api/contract/types.gen";
import { Drawing } from "../../features/designs/cover";
import { DrawerSection } from "../kit/drawer";

export function DrawnSection({ drawn: { drawing, isCover, missing } }: { drawn: DrawnDesign }) {
  return (
    <DrawerSection title="Drawing">
      {drawing && <Drawing drawing={drawing} className="mb-2" />}
      <p className="text-ash">
        {drawing ? `Drawn from its measurements. ${whereShown(isCover)}` : `Not drawn. ${missing}`}
      </p>
    </DrawerSection>
  );
}

function whereShown(isCover: boolean): string {
  return isCover
    ? "It's the cover, because no photograph shows this design alone."
    : "Its plan and elevation follow the photographs.";
}
