/** Whether what is seen follows the queue. */
import type { StreamState } from "../../kit/events";
import { Status, type Tone } from "../../kit/status";

const words: Record<StreamState, { text: string; tone: Tone; about: string }> = {
  connecting: { text: "Connecting", tone: "quiet", about: "What is shown will follow the queue in a moment." },
  live: { text: "Live", tone: "good", about: "What is shown follows the queue by itself." },
  reconnecting: {
    text: "Reconnecting",
    tone: "attention",
    about: "The connection was lost. It is tried again by itself.",
  },
  refused: { text: "Not live", tone: "attention", about: "Reload the page to see what has changed." },
};

export function LiveMark({ stream }: { stream: StreamState }) {
  const { text, tone, about } = words[stream];
  // That it works is no news; that it does not is.
  const isNews = stream === "reconnecting" || stream === "refused";
  return (
    <span title={about} className="text-xs text-ash">
      <Status tone={tone}>{text}</Status>
      <span role="status" className="sr-only">
        {isNews && about}
      </span>
    </span>
  );
}
