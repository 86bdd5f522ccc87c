/** A line's photograph, small. */
import type { QuotationPicture as LinePicture } from "../../api/contract/types.gen";
import { Photograph } from "../../ui/photograph";

type ThumbnailProps = {
  shown: LinePicture;
  /** Must set a width and a height. */
  className: string;
};

export function Thumbnail({ shown: { picture, alt }, className }: ThumbnailProps) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-[3px] bg-linen ${className}`}>
      <Photograph picture={picture} alt={alt} sizes="5rem" className="h-full!" />
    </span>
  );
}
