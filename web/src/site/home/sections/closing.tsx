/** The closing call to action. */
import { BookButton } from "../book-button";
import { RoomPhoto } from "../room-photo";
import { useHomeTexts } from "../texts";
import type { RoomName } from "../../../features/page-texts/rooms";
import { fromLg } from "../../../ui/breakpoints";

type ClosingProps = { room?: RoomName; tone?: "areca" | "linen" };

export function Closing({ room, tone = "linen" }: ClosingProps) {
  const { title, text } = useHomeTexts().closing;
  const dark = tone === "areca";
  return (
    <section
      className={`closing band-${tone} ${dark ? "on-dark" : ""} ${room ? "has-photo" : ""}`}
      aria-label="Book a consultation"
    >
      {room && (
        <div className="closing-photo">
          <RoomPhoto name={room} sizes={`${fromLg} 50vw, 100vw`} decorative />
        </div>
      )}
      <div className="closing-copy">
        <h2 className="font-display text-4xl">{title}</h2>
        <p>{text}</p>
        <BookButton size="large" onDark={dark} />
      </div>
    </section>
  );
}
