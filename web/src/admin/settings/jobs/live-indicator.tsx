/** Shows whether the page receives live updates. */
import type { StreamState } from "../../kit/events";
import { Status, type Tone } from "../../kit/status";
import { Hint } from "../../kit/hint";

const states: Record<StreamState, { text: string; tone: Tone; description: string }> = {
  connecting: { text: "Connecting", tone: "quiet", description: "Live updates start in a moment." },
  live: { text: "Live", tone: "good", description: "This page updates automatically." },
  reconnecting: {
    text: "Reconnecting",
    tone: "attention",
    description: "Connection lost. Reconnecting automatically.",
  },
  refused: { text: "Not live", tone: "attention", description: "No live updates. Reload the page to see changes." },
};

export function LiveIndicator({ stream }: { stream: StreamState }) {
  const { text, tone, description } = states[stream];
  // Screen readers announce problems only.
  const isProblem = stream === "reconnecting" || stream === "refused";
  return (
    <Hint text={description} className="text-xs text-ash">
      <Status tone={tone}>{text}</Status>
      <span role="status" className="sr-only">
        {isProblem && description}
      </span>
    </Hint>
  );
}
