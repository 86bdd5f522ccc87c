/** A drawing of the API as a picture: nothing in it runs or is styled by the page. */
import type { DrawingSheet } from "../../api/contract/types.gen";

/** When the drawing changes, the browser shows the former one until the next is decoded. */
export function DrawingPicture({
  sheet: { svg, description },
  className,
}: {
  sheet: DrawingSheet;
  className?: string;
}) {
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={description} className={className} />;
}
