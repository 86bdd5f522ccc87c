/** QR codes of addresses, as pictures to download. Loaded once one is shown. */
import { encode } from "uqr";

/** Light modules around the code, without which scanners miss it. */
const border = 4;

/** The width of a module of the PNG, in pixels: sharp on a printed page. */
const modulePixels = 16;

export type Code = {
  size: number;
  /** Dark runs of a row: column, row and length, in modules. */
  runs: readonly (readonly [number, number, number])[];
  /** The same as one path. */
  path: string;
};

export function codeOf(text: string): Code {
  const { size, data } = encode(text, { ecc: "M", border });
  const runs = data.flatMap((row, y) => runsOf(row).map(([x, length]) => [x, y, length] as const));
  return { size, runs, path: runs.map(([x, y, length]) => `M${x} ${y}h${length}v1h-${length}z`).join("") };
}

/** Where dark runs start, and how long they are. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}

export function svgOf({ size, path }: Code): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}

export async function pngOf({ size, runs }: Code): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = size * modulePixels;
  canvas.height = size * modulePixels;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(modulePixels, modulePixels);
  context.fillStyle = "#000";
  for (const [x, y, length] of runs) context.fillRect(x, y, length, 1);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))), "image/png");
  });
}
