/** A drawing whose shutters and counter can be tapped. The keyboard has the buttons of `MaterialButtons`. */
import { type CSSProperties, type MouseEvent, useMemo } from "react";
import type { DrawingSheet } from "../../api/contract/types.gen";
import { anchorAt } from "../../features/drawing/anchor";
import { DrawingPicture } from "../../features/drawing/drawing-picture";
import { lineAt } from "../../features/drawing/lines";
import { MovingPicture } from "../../features/drawing/moving-picture";
import { type Material, partsOf } from "../../features/drawing/parts";
import { viewOf } from "../../features/drawing/view";
import { useHydrated } from "../../ui/hydration";
import type { OpenChooser } from "./materials";

type TappableSheetProps = {
  sheet: DrawingSheet;
  /** Until then it has its place only: each drawing is laid out as a document of its own. */
  isShown?: boolean;
  onOpen: OpenChooser;
};

export function TappableSheet({ sheet, isShown = true, onOpen }: TappableSheetProps) {
  const { svg } = sheet;
  const view = useMemo(() => viewOf(svg), [svg]);
  // Without a script they could not be tapped, and the server cannot read them.
  const isHydrated = useHydrated();
  const parts = useMemo(() => (isHydrated && isShown ? partsOf(svg) : []), [svg, isHydrated, isShown]);

  function open({ target, currentTarget: drawing, clientX, clientY }: MouseEvent<SVGSVGElement>) {
    const material = (target as SVGElement).dataset["material"] as Material | undefined;
    if (!material) return;
    const button = drawing.closest("section")?.querySelector<HTMLElement>(`button[data-material="${material}"]`);
    const line = lineAt(svg, drawing.getBoundingClientRect(), { x: clientX, y: clientY });
    onOpen({ material, line, anchor: anchorAt(drawing, clientX, clientY), button: button ?? null });
  }

  return (
    <div className="kitchen-drawing" style={view && ({ "--shape": `${view.width} / ${view.height}` } as CSSProperties)}>
      {isShown ? (
        <MovingPicture sheet={sheet} />
      ) : (
        <noscript>
          <DrawingPicture sheet={sheet} />
        </noscript>
      )}
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
