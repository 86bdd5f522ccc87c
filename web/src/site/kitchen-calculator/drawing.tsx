/** The drawing of the estimated kitchen. */
import type { KitchenDrawing } from "../../api/contract/types.gen";
import { DrawingPicture } from "../../features/drawing/drawing-picture";

/** The plan. Until there is one, its space is. */
export function PlanDrawing({ drawing, isPending }: { drawing: KitchenDrawing | null; isPending: boolean }) {
  return (
    <div className="kitchen-plan" data-pending={isPending || undefined}>
      {drawing && <DrawingPicture sheet={drawing.plan} />}
    </div>
  );
}

export function Elevations({ drawing, isPending }: { drawing: KitchenDrawing; isPending: boolean }) {
  const { elevations, isometric, warnings } = drawing;
  return (
    <section className="kitchen-elevations page" aria-labelledby="kitchen-elevations">
      <div className="kitchen-result-head">
        <h2 id="kitchen-elevations" className="font-display">
          Elevations and view
        </h2>
        <p>
          Drawn from your measurements, in millimetres. The numbers are those of the price breakdown. We adjust the
          cabinets when we measure.
        </p>
      </div>
      <div className="kitchen-sheets" data-pending={isPending || undefined}>
        {[...elevations, isometric].map((sheet) => (
          <DrawingPicture key={sheet.title} sheet={sheet} />
        ))}
      </div>
      {warnings.length > 0 && (
        <ul className="kitchen-warnings" aria-label="Check with your designer">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
