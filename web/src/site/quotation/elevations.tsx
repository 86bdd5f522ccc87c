/** A room's walls, one drawing each. Tapping a unit opens what it is and costs; the keyboard has the lines below. */
import { type MouseEvent, Suspense, lazy, useMemo, useRef, useState } from "react";
import type { DrawingSheet, PublicItem } from "../../api/contract/types.gen";
import { anchorAt } from "../../features/drawing/anchor";
import { DrawingPicture } from "../../features/drawing/drawing-picture";
import { linesOf } from "../../features/drawing/lines";
import { viewOf } from "../../features/drawing/view";
import type { UnitOpening } from "./unit-panel";

const UnitPanel = lazy(async () => ({ default: (await import("./unit-panel")).UnitPanel }));

type ElevationsProps = { sheets: readonly DrawingSheet[]; items: readonly PublicItem[]; isPending: boolean };

export function Elevations({ sheets, items, isPending }: ElevationsProps) {
  const [opening, setOpening] = useState<UnitOpening | null>(null);
  const figure = useRef<HTMLElement>(null);
  const opened = opening && items[opening.line - 1];
  return (
    <figure
      ref={figure}
      tabIndex={-1}
      className="quote-elevations"
      aria-busy={isPending}
      data-pending={isPending || undefined}
    >
      <div>
        {sheets.map((sheet) => (
          <Elevation key={sheet.title} sheet={sheet} onOpen={setOpening} />
        ))}
      </div>
      <figcaption className="quote-small">
        Drawn from the measurements given, in millimetres. Not for construction. Tap a unit to see what it is made of
        and what it costs. Numbers refer to the lines below. A line priced by other measurements has no number in the
        drawing.
      </figcaption>
      {opening && opened && (
        <Suspense>
          <UnitPanel
            opening={opening}
            item={opened}
            onClose={() => setOpening(null)}
            // Nobody who looks at a drawing loses their place.
            onReturn={() => figure.current?.focus({ preventScroll: true })}
          />
        </Suspense>
      )}
    </figure>
  );
}

function Elevation({ sheet, onOpen }: { sheet: DrawingSheet; onOpen: (opening: UnitOpening) => void }) {
  const { svg } = sheet;
  const view = useMemo(() => viewOf(svg), [svg]);
  const lines = useMemo(() => linesOf(svg), [svg]);

  function open({ target, currentTarget: drawing, clientX, clientY }: MouseEvent<SVGSVGElement>) {
    const line = Number((target as SVGElement).dataset["line"]);
    if (line) onOpen({ line, anchor: anchorAt(drawing, clientX, clientY) });
  }

  return (
    <div className="quote-elevation">
      <DrawingPicture sheet={sheet} />
      {view && (
        <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} aria-hidden="true" onClick={open}>
          {lines.map(({ line, path }) => (
            <path key={line} d={path} data-line={line} />
          ))}
        </svg>
      )}
    </div>
  );
}
