/** A drawing of the API as a picture: nothing in it runs or is styled by the page. */
import type { ComponentProps } from "react";
import type { DrawingSheet } from "../../api/contract/types.gen";

type PictureProps = Omit<ComponentProps<"img">, "src"> & { sheet: DrawingSheet };

/** When the drawing changes, the browser shows the former one until the next is decoded. */
export function DrawingPicture({ sheet: { svg, description }, ...rest }: PictureProps) {
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return <img src={src} alt={description} {...rest} />;
}
