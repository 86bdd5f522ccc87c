/** The photograph beside a line, small. */
import type { QuotationPicture as LinePicture } from "../../api/contract/types.gen";
import { Photograph } from "../../ui/photograph";

type ThumbnailProps = {
  shown: LinePicture;
  /** Its frame: it needs width and height. */
  className: string;
};

export function Thumbnail({ shown: { picture, alt }, className }: ThumbnailProps) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-[3px] bg-linen ${className}`}>
      <Photograph picture={picture} alt={alt} sizes="5rem" className="h-full!" />
    </span>
  );
}
