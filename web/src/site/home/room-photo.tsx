/** A drawn room, in the sizes that exist of it. */
import { Photo } from "../../ui/photo";
import { type RoomName, rooms } from "../../features/page-texts/rooms";

type RoomPhotoProps = {
  name: RoomName;
  sizes: string;
  priority?: boolean;
  focal?: readonly [number, number];
  /** Adds nothing to the text beside it, so it has no alt text. */
  decorative?: boolean;
  /** No picture claims to be a photograph of our work. Null where the text beside it says so. */
  label?: string | null;
};

export function RoomPhoto({ name, sizes, priority, focal, decorative = false, label = "3D design" }: RoomPhotoProps) {
  const { alt, width, height } = rooms[name];
  const widths = [600, 900, 1200, 1440].filter((each) => each <= width);
  return (
    <>
      <Photo
        src={address(name, width)}
        srcSet={widths.map((each) => `${address(name, each)} ${each}w`).join(", ")}
        sizes={sizes}
        alt={decorative ? "" : alt}
        width={width}
        height={height}
        {...(priority === undefined ? {} : { priority })}
        {...(focal === undefined ? {} : { focal })}
      />
      {label && !decorative && <span className="drawn">{label}</span>}
    </>
  );
}

function address(name: RoomName, width: number): string {
  return `/demo/${name}-${width}.webp`;
}
