/** A front view of an item in its proportions, where there is no photograph. */
import { number } from "../../ui/format";

type Sizes = { widthMm: number | null; heightMm: number | null; depthMm: number | null };

/** Its box on a sheet of 400 by 300. */
const sheet = { width: 400, height: 300, margin: 46 };

export function Drawing({ item, name, labelled = false }: { item: Sizes; name: string; labelled?: boolean }) {
  const [width, height] = [item.widthMm ?? 600, item.heightMm ?? 720];
  const scale = Math.min((sheet.width - 2 * sheet.margin) / width, (sheet.height - 2 * sheet.margin) / height);
  const [w, h] = [Math.max(width * scale, 24), Math.max(height * scale, 10)];
  const [x, y] = [(sheet.width - w) / 2, (sheet.height - h) / 2];
  // About 600 mm is the width of one front.
  const fronts = height < 100 ? 0 : Math.min(Math.max(Math.round(width / 600), 1), 6);
  const isKnown = item.widthMm !== null && item.heightMm !== null;
  return (
    <svg
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      className="catalog-drawing"
      {...(labelled ? { role: "img", "aria-label": `Drawing of ${name}` } : { "aria-hidden": true })}
    >
      <rect width={sheet.width} height={sheet.height} fill="#ece7dc" />
      <g fill="#ffffff" fillOpacity="0.55" stroke="#21443a" strokeWidth="1.5">
        <rect x={x} y={y} width={w} height={h} />
        {Array.from({ length: fronts }, (_, index) => (
          <rect
            key={index}
            x={x + (w / fronts) * index + 4}
            y={y + 4}
            width={Math.max(w / fronts - 8, 2)}
            height={Math.max(h - 8, 2)}
            fill="none"
            strokeWidth="1"
            strokeOpacity="0.55"
          />
        ))}
      </g>
      {isKnown && (
        <g fill="#5d564d" fontSize="13" textAnchor="middle" stroke="none">
          <path d={`M${x} ${y + h + 14}h${w}`} stroke="#5d564d" strokeWidth="1" />
          <text x={sheet.width / 2} y={y + h + 30}>{`${number(width)} mm`}</text>
          <path d={`M${x - 14} ${y}v${h}`} stroke="#5d564d" strokeWidth="1" />
          <text transform={`translate(${x - 20} ${sheet.height / 2}) rotate(-90)`}>{`${number(height)} mm`}</text>
        </g>
      )}
    </svg>
  );
}

/** Modules side by side, for a category without a picture. */
export function CategoryDrawing() {
  const modules = [
    [60, 70, 70, 170],
    [138, 150, 90, 90],
    [236, 150, 90, 90],
    [138, 70, 188, 56],
  ] as const;
  return (
    <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} className="catalog-drawing" aria-hidden="true">
      <rect width={sheet.width} height={sheet.height} fill="#ece7dc" />
      <g fill="#ffffff" fillOpacity="0.55" stroke="#21443a" strokeWidth="1.5">
        {modules.map(([x, y, w, h]) => (
          <rect key={`${x}-${y}`} x={x} y={y} width={w} height={h} />
        ))}
        <path
          fill="none"
          strokeOpacity="0.55"
          strokeWidth="1"
          d="M60 155h70M138 180h90M138 210h90M281 150v90M232 70v56"
        />
      </g>
    </svg>
  );
}

/** `1,800 × 2,100 × 600 mm`. */
export function sizeText({ widthMm, heightMm, depthMm }: Sizes): string {
  const sides = [widthMm, heightMm, depthMm].filter((side) => side !== null);
  return sides.length === 0 ? "" : `${sides.map(number).join(" × ")} mm`;
}
