/** Pictures of rooms. */
import { useOpenPages } from "../open-pages";
import { RoomPhoto } from "../room-photo";
import { type RoomName, rooms } from "../../../features/page-texts/rooms";
import { useHomeLive, useHomeTexts } from "../texts";
import { Band, type Tone } from "./band";
import { fromMd } from "../../../ui/breakpoints";

type GalleryProps = {
  names: readonly RoomName[];
  /** `mosaic` of unequal frames, `bleed` across the whole screen, `pair` two pictures only. */
  layout: "mosaic" | "bleed" | "pair";
  tone?: Tone;
};

export function Gallery({ names, layout, tone = "plaster" }: GalleryProps) {
  const { title, lead } = useHomeTexts().gallery;
  const { designs } = useHomeLive();
  const hasPage = useOpenPages()("designs") !== undefined;
  // Designs that visitors can open say more.
  if (hasPage && designs.length > 0) return null;
  return (
    <Band title={title} tone={tone} heading="above" lead={layout === "pair" ? undefined : lead}>
      <ul className={`gallery gallery-${layout}`}>
        {names.map((name) => (
          <li key={name} className={rooms[name].height > rooms[name].width ? "is-upright" : undefined}>
            <figure>
              <RoomPhoto name={name} sizes={`${fromMd} min(720px, 60vw), 92vw`} />
              <figcaption>{rooms[name].caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Band>
  );
}
