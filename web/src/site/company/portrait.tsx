/** A colleague's portrait, or their initials. */
import type { PublicMember } from "../../api/contract/types.gen";
import { fromMd } from "../../ui/breakpoints";
import { Photograph } from "../../ui/photograph";

type PortraitProps = { member: Pick<PublicMember, "name" | "picture">; size?: "small" | "large" };

export function Portrait({ member: { name, picture }, size = "large" }: PortraitProps) {
  if (picture) {
    return (
      <div className={`firm-portrait is-${size}`}>
        <Photograph picture={picture} alt="" sizes={size === "small" ? "56px" : `${fromMd} 280px, 50vw`} />
      </div>
    );
  }
  return (
    <div className={`firm-portrait is-${size}`} aria-hidden="true" data-tone={toneOf(name)}>
      <span className="font-display">{initials(name)}</span>
    </div>
  );
}

/** One of four colours, always the same for a name. */
function toneOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4;
}

/** `MI` for Meera Iyer, `A` for Ananya. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word = "") => Array.from(word)[0]?.toUpperCase() ?? "").join("");
}
