/** Where finished homes are: a drawn map of Bengaluru with a pin per locality, and the same as a list. */
import type { CaseStudyPlace } from "../../api/contract/types.gen";
import { count, number } from "../../ui/format";
import { Link } from "../../ui/link";
import { type Filters, pathWith } from "./address";
import { height, isRightOf, lakes, landmarks, parks, pointOf, ringRoad, smooth, width } from "./map-drawing";

type HomesMapProps = { filters: Filters; places: readonly CaseStudyPlace[] };

export function HomesMap({ filters, places }: HomesMapProps) {
  if (places.length === 0) return null;
  const most = Math.max(...places.map((place) => place.count));
  const chosen = filters.locality;
  const points = places.map(({ latitude, longitude }) => pointOf([latitude, longitude]));
  return (
    <section className="firm-map-band" aria-labelledby="homes-map">
      <div className="page firm-map">
        <div className="firm-map-text">
          <h2 id="homes-map" className="font-display">
            Where they are
          </h2>
          <p>Pins mark the locality, never the address.</p>
          <ul>
            {places.map((place) => (
              <li key={place.locality}>
                <Link
                  to={pathWith({ ...filters, locality: chosen === place.locality ? "" : place.locality })}
                  aria-current={chosen === place.locality ? "true" : undefined}
                >
                  {place.locality} <span className="firm-number">{count(place.count, "home")}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
        {/* The list says the same to screen readers and the keyboard. */}
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
          <rect width={width} height={height} className="firm-map-ground" rx="6" />
          {parks.map(({ at, size }) => {
            const { x, y } = pointOf(at);
            return <ellipse key={`${at}`} cx={x} cy={y} rx={size} ry={size * 0.8} className="firm-map-park" />;
          })}
          <path d={smooth(ringRoad)} className="firm-map-road" />
          {lakes.map(({ at, size, turn }) => {
            const { x, y } = pointOf(at);
            return (
              <ellipse
                key={`${at}`}
                cx={x}
                cy={y}
                rx={size}
                ry={size * 0.5}
                transform={`rotate(${turn} ${x} ${y})`}
                className="firm-map-lake"
              />
            );
          })}
          {landmarks
            .filter(({ name }) => !places.some(({ locality }) => locality === name))
            .map(({ name, at }) => {
              const { x, y } = pointOf(at);
              return (
                <text key={name} x={x} y={y} className="firm-map-name">
                  {name}
                </text>
              );
            })}
          {places.map((place, index) => {
            const { x, y } = pointOf([place.latitude, place.longitude]);
            const radius = 11 + 7 * Math.sqrt(place.count / most);
            // To the left where the map ends or another pin stands in the way.
            const isLeft = x > width * 0.72 || points.some((other, at) => at !== index && isRightOf(other, { x, y }));
            return (
              <Link
                key={place.locality}
                to={pathWith({ ...filters, locality: place.locality })}
                tabIndex={-1}
                className={`firm-map-pin ${chosen === place.locality ? "is-chosen" : ""}`}
              >
                <circle cx={x} cy={y} r={radius} />
                <text x={x} y={y + 4.5} className="firm-map-count">
                  {number(place.count)}
                </text>
                <text
                  x={isLeft ? x - radius - 6 : x + radius + 6}
                  y={y + 5}
                  textAnchor={isLeft ? "end" : "start"}
                  className="firm-map-label"
                >
                  {place.locality}
                </text>
              </Link>
            );
          })}
        </svg>
        <p className="firm-map-note">Drawn by hand, to a rough scale. Pins are approximate.</p>
      </div>
    </section>
  );
}
