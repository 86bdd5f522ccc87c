/** A piece drawn to scale, with dimension lines in centimetres and inches. */
import { type Dimensions, type View, elevationsOf } from "./elevations";
import { centimetres, inches, lengthText } from "./labels";

type DimensionDrawingProps = {
  dimensions: Dimensions;
  /** The chosen options that it shows, if options differ in size. */
  sizes: readonly string[];
};

export function DimensionDrawing({ dimensions, sizes }: DimensionDrawingProps) {
  const elevations = elevationsOf(dimensions);
  if (!elevations) return null;
  const { width, height, floor, views } = elevations;
  return (
    <figure className="drawing">
      <svg viewBox={`0 0 ${width} ${Math.round(height)}`} role="img" aria-label={describe(dimensions)}>
        {floor !== null && <line x1="0" x2={width} y1={floor} y2={floor} className="drawing-floor" />}
        {views.map((view) => (
          <ViewDrawing key={view.name} view={view} />
        ))}
      </svg>
      <figcaption>{[...sizes, "Drawn to scale", "Overall measurements"].join(". ")}.</figcaption>
    </figure>
  );
}

function ViewDrawing({ view }: { view: View }) {
  const { name, x, y, width, height, acrossMm, upMm, hasUpright } = view;
  const below = y + height + 12;
  const beside = x - 12;
  const middle = x + width / 2;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} className="drawing-piece" />
      <text x={middle} y={y - 9} className="drawing-name">
        {name}
      </text>
      <path d={`M${x} ${below - 5}v10M${x + width} ${below - 5}v10M${x} ${below}h${width}`} className="drawing-line" />
      <text x={middle} y={below + 14} className="drawing-value">
        {centimetres(acrossMm)} cm
      </text>
      <text x={middle} y={below + 27} className="drawing-unit">
        {inches(acrossMm)} in
      </text>
      {hasUpright && (
        <>
          <path
            d={`M${beside - 5} ${y}h10M${beside - 5} ${y + height}h10M${beside} ${y}v${height}`}
            className="drawing-line"
          />
          <text x={beside - 9} y={y + height / 2 - 2} className="drawing-value is-beside">
            {centimetres(upMm)} cm
          </text>
          <text x={beside - 9} y={y + height / 2 + 11} className="drawing-unit is-beside">
            {inches(upMm)} in
          </text>
        </>
      )}
    </g>
  );
}

function describe({ lengthMm, widthMm, heightMm }: Dimensions): string {
  const sides = [
    lengthMm ? `length ${lengthText(lengthMm)}` : "",
    widthMm ? `width ${lengthText(widthMm)}` : "",
    heightMm ? `height ${lengthText(heightMm)}` : "",
  ].filter(Boolean);
  return `Drawing with dimensions: ${sides.join(", ")}`;
}
