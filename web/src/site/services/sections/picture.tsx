/** A photograph of a room, or a drawing with the key to its numbers. */
import { Photo } from "../../../ui/photo";
import { RoomPhoto } from "../../home/room-photo";
import type { Picture } from "../../../features/page-texts/service-content";
import { drawings } from "../../../features/page-texts/drawings";

type PictureViewProps = { picture: Picture; sizes: string; priority?: boolean };

export function PictureView({ picture, sizes, priority = false }: PictureViewProps) {
  if ("room" in picture) {
    const { room, focal } = picture;
    return <RoomPhoto name={room} sizes={sizes} priority={priority} {...(focal && { focal })} />;
  }
  const { drawing, caption, key } = picture;
  const { width, height, alt } = drawings[drawing];
  return (
    <figure className="work-sheet">
      <Photo src={`/demo/${drawing}.svg`} alt={alt} width={width} height={height} priority={priority} />
      <figcaption>
        <p className="work-sheet-title">
          <span>{caption}</span>
          <span>Dimensions in mm</span>
        </p>
        {key.length > 0 && (
          <ol className="work-key">
            {key.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ol>
        )}
      </figcaption>
    </figure>
  );
}
