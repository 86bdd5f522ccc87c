/**
 * A sketch of Bengaluru: its outer ring road, lakes and parks by approximate coordinates, projected onto a plane. Enough
 * to recognise the city; no distance should be read off it.
 */

/** Latitude and longitude in degrees. */
type Coordinates = readonly [latitude: number, longitude: number];
type Point = { x: number; y: number };

export const width = 640;
export const height = 610;

const west = 77.45;
const east = 77.79;
const north = 13.13;

/** Units per degree of longitude, and of latitude: at 13° north a degree of longitude is 0.974 of one of latitude. */
const perLongitude = width / (east - west);
const perLatitude = perLongitude / 0.974;

export function pointOf([latitude, longitude]: Coordinates): Point {
  return { x: rounded((longitude - west) * perLongitude), y: rounded((north - latitude) * perLatitude) };
}

/** Whether a pin would stand on the label to the right of another one. */
export function isRightOf(pin: Point, other: Point): boolean {
  const [across, down] = [pin.x - other.x, Math.abs(pin.y - other.y)];
  return across > 0 && across < 110 && down < 22;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Clockwise from Hebbal. */
export const ringRoad: readonly Coordinates[] = [
  [13.043, 77.592],
  [13.035, 77.63],
  [13.02, 77.652],
  [13.008, 77.69],
  [12.98, 77.697],
  [12.957, 77.701],
  [12.931, 77.684],
  [12.918, 77.653],
  [12.917, 77.623],
  [12.907, 77.59],
  [12.915, 77.565],
  [12.925, 77.54],
  [12.945, 77.522],
  [12.975, 77.515],
  [13.005, 77.525],
  [13.03, 77.54],
  [13.042, 77.565],
];

/** `size` is half the length in units of the drawing. */
export const lakes: readonly { at: Coordinates; size: number; turn: number }[] = [
  { at: [12.936, 77.665], size: 28, turn: -18 },
  { at: [12.943, 77.733], size: 20, turn: 30 },
  { at: [12.983, 77.62], size: 9, turn: 60 },
  { at: [13.047, 77.588], size: 11, turn: 10 },
  { at: [12.907, 77.616], size: 9, turn: 80 },
  { at: [12.948, 77.575], size: 4, turn: 0 },
  { at: [12.86, 77.58], size: 8, turn: 40 },
  { at: [13.09, 77.587], size: 10, turn: 70 },
];

export const parks: readonly { at: Coordinates; size: number }[] = [
  { at: [12.976, 77.593], size: 17 },
  { at: [12.951, 77.585], size: 15 },
  { at: [12.82, 77.575], size: 40 },
  { at: [12.943, 77.502], size: 22 },
];

export const landmarks: readonly { name: string; at: Coordinates }[] = [
  { name: "Yelahanka", at: [13.101, 77.596] },
  { name: "Hebbal", at: [13.058, 77.612] },
  { name: "Malleshwaram", at: [13.004, 77.571] },
  { name: "Whitefield", at: [12.97, 77.75] },
  { name: "Indiranagar", at: [12.972, 77.641] },
  { name: "Jayanagar", at: [12.931, 77.584] },
  { name: "Koramangala", at: [12.935, 77.625] },
  { name: "Electronic City", at: [12.845, 77.66] },
  { name: "Kengeri", at: [12.908, 77.485] },
  { name: "Sarjapur Road", at: [12.901, 77.687] },
];

/** A closed curve through the points. */
export function smooth(coordinates: readonly Coordinates[]): string {
  const points = coordinates.map(pointOf);
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  const curves = points.map((point, index) => {
    const [before, next, after] = [at(index - 1), at(index + 1), at(index + 2)];
    // Catmull-Rom as a Bézier curve.
    const one = { x: rounded(point.x + (next.x - before.x) / 6), y: rounded(point.y + (next.y - before.y) / 6) };
    const other = { x: rounded(next.x - (after.x - point.x) / 6), y: rounded(next.y - (after.y - point.y) / 6) };
    return `C${one.x} ${one.y} ${other.x} ${other.y} ${next.x} ${next.y}`;
  });
  return `M${at(0).x} ${at(0).y}${curves.join("")}Z`;
}
