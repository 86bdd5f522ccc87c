/** A drawing whose shutters and counter can be tapped. The keyboard has the buttons of `MaterialButtons`. */
import { type CSSProperties, type MouseEvent, useMemo } from "react";
import type { DrawingSheet } from "../../api/contract/types.gen";
import { anchorAt } from "../../features/drawing/anchor";
import { lineAt } from "../../features/drawing/lines";
import { MovingPicture } from "../../features/drawing/moving-picture";
import { type Material, partsOf } from "../../features/drawing/parts";
import { viewOf } from "../../features/drawing/view";
import { useHydrated } from "../../ui/hydration";
import type { OpenChooser } from "./materials";

export function TappableSheet({ sheet, onOpen }: { sheet: DrawingSheet; onOpen: OpenChooser }) {
  const { svg } = sheet;
  const view = useMemo(() => viewOf(svg), [svg]);
  // Without a script they could not be tapped, and the server cannot read them.
  const isHydrated = useHydrated();
  const parts = useMemo(() => (isHydrated ? partsOf(svg) : []), [svg, isHydrated]);

  function open({ target, currentTarget: drawing, clientX, clientY }: MouseEvent<SVGSVGElement>) {
    const material = (target as SVGElement).dataset["material"] as Material | undefined;
    if (!material) return;
    const button = drawing.closest("section")?.querySelector<HTMLElement>(`button[data-material="${material}"]`);
    const line = lineAt(svg, drawing.getBoundingClientRect(), { x: clientX, y: clientY });
    onOpen({ material, line, anchor: anchorAt(drawing, clientX, clientY), button: button ?? null });
  }

  return (
    <div className="kitchen-drawing" style={view && ({ "--shape": `${view.width} / ${view.height}` } as CSSProperties)}>
      <MovingPicture sheet={sheet} />
      {view && (
        <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} aria-hidden="true" onClick={open}>
          {parts.map(({ material, path }) => (
            <path key={path} d={path} data-material={material} />
          ))}
        </svg>
      )}
    </div>
  );
}
