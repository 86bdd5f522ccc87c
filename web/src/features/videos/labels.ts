/** Labels of videos, for the site and the back office. */
import type { VideoSource } from "../../api/contract/types.gen";

export const sources = [
  { value: "upload", label: "Own file" },
  { value: "youtube", label: "YouTube" },
  { value: "vimeo", label: "Vimeo" },
] as const satisfies readonly { value: VideoSource; label: string }[];

/** `4:05`, `1:02:03`. */
export function formatDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first = 0, ...others] = parts[0] === 0 ? parts.slice(1) : parts;
  return [first, ...others.map((part) => String(part).padStart(2, "0"))].join(":");
}

/** For screen readers: `4 min 5 s`. */
export function spokenDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const words = parts.flatMap((part, index) => (part === 0 ? [] : `${part} ${["h", "min", "s"][index]}`));
  return words.join(" ") || "0 s";
}
