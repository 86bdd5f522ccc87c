/** The parts of a drawing that a material covers, by the classes that the API's drawings give them. */

export type Material = "finish" | "counter";

/** An area as the `d` of an SVG path. */
export type Part = { material: Material; path: string };

const classes: Record<string, Material> = { f: "finish", k: "counter" };

/** In their order: later ones cover earlier ones. */
export function partsOf(svg: string): Part[] {
  // The page's policy would report the style as a violation, although it is never applied.
  const unstyled = svg.replace(/<style>[^<]*<\/style>/, "");
  const { documentElement } = new DOMParser().parseFromString(unstyled, "image/svg+xml");
  return [...documentElement.querySelectorAll("path[class]")].flatMap((element) => {
    const material = [...element.classList].map((name) => classes[name]).find(Boolean);
    const path = element.getAttribute("d");
    return material && path ? [{ material, path }] : [];
  });
}
