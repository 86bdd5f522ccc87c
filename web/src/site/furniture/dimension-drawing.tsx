/** A piece drawn to scale with its dimensions, in the chosen options. */
import type { ProductDrawing } from "../../api/contract/types.gen";
import { Photo } from "../../ui/photo";

type DimensionDrawingProps = {
  drawing: ProductDrawing;
  /** The chosen options that decide its size, if options differ in size. */
  sizes: readonly string[];
};

export function DimensionDrawing({ drawing: { views }, sizes }: DimensionDrawingProps) {
  return (
    <figure className="drawing">
      {views.map(({ url, alt, width, height }, index) => (
        // One element for all choices: it shows the drawing before until the next is loaded.
        <Photo key={index} src={url} alt={alt} width={width} height={height} />
      ))}
      <figcaption>{[...sizes, "Drawn to scale, in millimetres", "Details may differ"].join(". ")}.</figcaption>
    </figure>
  );
}
