import { parts } from "./mentions";

/** A note's text, in which the colleagues whom it names stand out. */
export function WithMentions({ text, names }: { text: string; names: readonly string[] }) {
  return parts(text, names).map((part, index) =>
    part.isMention ? (
      // oxlint-disable-next-line react/no-array-index-key
      <strong key={index} className="font-medium text-ink">
        {part.text}
      </strong>
    ) : (
      part.text
    ),
  );
}
