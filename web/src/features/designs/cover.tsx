/** What lists show of a design: its picture, or its drawing where no picture truly shows it. */
import type { DesignDrawing } from "../../api/contract/types.gen";
import { Photo } from "../../ui/photo";
import { Photograph, type PhotographFiles } from "../../ui/photograph";

export type CoverOf = {
  drawing?: DesignDrawing | null;
  picture: PhotographFiles;
  alt: string;
  focal?: { x: number; y: number };
};

type CoverProps = {
  cover: CoverOf;
  sizes: string;
  /** Visible without scrolling, so it loads first. */
  priority?: boolean;
  className?: string;
};

export function Cover({
  cover: { drawing, picture, alt, focal },
  sizes,
  priority = false,
  className = "",
}: CoverProps) {
  if (drawing) return <Drawing drawing={drawing} priority={priority} className={className} />;
  return (
    <Photograph
      picture={picture}
      alt={alt}
      {...(focal && { focal })}
      sizes={sizes}
      priority={priority}
      className={className}
    />
  );
}

type DrawingProps = { drawing: DesignDrawing; priority?: boolean; className?: string };

export function Drawing({ drawing: { url, alt, width, height }, priority = false, className = "" }: DrawingProps) {
  return <Photo src={url} alt={alt} width={width} height={height} priority={priority} className={className} />;
}
