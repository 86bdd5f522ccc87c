/** The drawing of the estimated kitchen. */
import "./drawing.css";
import { type ReactNode, useRef } from "react";
import type { KitchenDrawing, KitchenPlan } from "../../api/contract/types.gen";
import { useOneByOne } from "../../features/drawing/one-by-one";
import type { OpenChooser } from "./materials";
import { Sections } from "./sections";
import { TappableSheet } from "./tappable-sheet";

type DrawingProps = {
  drawing: KitchenDrawing;
  isPending: boolean;
  onOpen: OpenChooser;
};

/** The plan. Until there is one, its space is. */
export function PlanDrawing({
  drawing,
  isPending,
  onOpen,
}: Omit<DrawingProps, "drawing"> & { drawing: KitchenDrawing | null }) {
  return (
    <div className="kitchen-plan" aria-busy={isPending} data-pending={isPending || undefined}>
      {drawing && <TappableSheet sheet={drawing.plan} onOpen={onOpen} />}
    </div>
  );
}

type ElevationsProps = DrawingProps & {
  kitchen: KitchenPlan;
  /** Whether the drawing shows the kitchen as it is now. */
  isDrawn: boolean;
  /** Below the drawings. */
  children: ReactNode;
};

export function Elevations({ drawing, kitchen, isDrawn, isPending, onOpen, children }: ElevationsProps) {
  const { elevations, isometric, warnings } = drawing;
  const sheets = [...elevations, isometric];
  const place = useRef<HTMLDivElement>(null);
  const shown = useOneByOne(sheets.length, place);
  return (
    <section className="kitchen-elevations page late" aria-labelledby="kitchen-elevations">
      <div className="kitchen-result-head">
        <h2 id="kitchen-elevations" className="font-display">
          Elevations and view
        </h2>
        <p>
          Drawn from your measurements, in millimetres. The numbers are those of the price breakdown. We adjust the
          cabinets when we measure.
        </p>
        <p>Tap the shutters or the counter to change the finish.</p>
      </div>
      <div ref={place} className="kitchen-sheets" aria-busy={isPending} data-pending={isPending || undefined}>
        {sheets.map((sheet, index) => (
          <TappableSheet key={sheet.title} sheet={sheet} isShown={index < shown} onOpen={onOpen} />
        ))}
      </div>
      {children}
      <Sections kitchen={kitchen} isDrawn={isDrawn} onOpen={onOpen} />
      {warnings.length > 0 && (
        <ul id="kitchen-warnings" className="kitchen-warnings" aria-label="Check with your designer">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
