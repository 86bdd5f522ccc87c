/** How a figure has changed, in words for screen readers and a sign that needs no colour. */
import type { Change } from "./figures";

const tones: Record<Change["tone"], string> = { good: "text-areca", bad: "text-error", none: "text-ash" };

export function ChangeText({ change }: { change: Change | null }) {
  if (!change) return null;
  return (
    <span className={`text-xs tabular-nums ${tones[change.tone]}`}>
      <span aria-hidden="true">{change.text}</span>
      <span className="sr-only">{change.spoken}</span>
    </span>
  );
}
