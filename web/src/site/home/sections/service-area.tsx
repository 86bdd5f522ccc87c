/** A map of the service area: distance rings around Bengaluru. */
import { useHomeTexts } from "../texts";
import { Band, type Tone } from "./band";

/** Distances from the centre in km, and the side of the label. */
const places: readonly [name: string, east: number, north: number, side?: "start" | "end"][] = [
  ["Yelahanka", 0.6, 13.4],
  ["Devanahalli", 13, 29.6],
  ["Doddaballapura", -5.7, 35, "end"],
  ["Hoskote", 22.5, 10],
  ["Whitefield", 17.3, -1],
  ["Sarjapura", 21, -13.3],
  ["Electronic City", 7.6, -15, "end"],
  ["Anekal", 11.3, -30],
  ["Bidadi", -22, -20.4, "end"],
  ["Kengeri", -11, -7.3, "end"],
  ["Nelamangala", -21.5, 13, "end"],
];

const rings = [10, 25, 50];

export function ServiceArea({ tone = "plaster" }: { tone?: Tone }) {
  return (
    <Band {...useHomeTexts().serviceArea} tone={tone}>
      <div className="service-area">
        {/* Read from the map otherwise. */}
        <p aria-hidden="true">{places.map(([name]) => name).join(", ")}</p>
        <svg
          className="area"
          viewBox="-54 -54 108 108"
          role="img"
          aria-label={`Map of rings at ${rings.join(", ")} km around Bengaluru: ${places.map(([name]) => name).join(", ")}`}
        >
          {rings.map((radius) => (
            <g key={radius}>
              <circle r={radius} className={radius === 50 ? "is-edge" : undefined} />
              <text x={radius * Math.SQRT1_2 + 1} y={radius * Math.SQRT1_2 + 3} className="area-km">
                {radius} km
              </text>
            </g>
          ))}
          <path d="M0-3V3M-3 0H3" className="area-centre" />
          {places.map(([name, east, north, anchor = "start"]) => (
            <g key={name} className="area-place" transform={`translate(${east} ${-north})`}>
              <circle r="0.9" className="area-dot" />
              <text x={anchor === "start" ? 2 : -2} y="1.1" textAnchor={anchor}>
                {name}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </Band>
  );
}
