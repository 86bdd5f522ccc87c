/** An input for one line of text that grows, so that a long line is read as a whole on a phone. */
import type { ComponentProps } from "react";
import { inputClass } from "../kit/form/fields";

const lineClass = `${inputClass} field-sizing-content h-auto min-h-9 scroll-mt-20 scroll-mb-28 resize-none py-1.5 leading-normal max-md:h-auto max-md:min-h-11 max-md:py-2`;

type OneLineProps = Omit<ComponentProps<"textarea">, "onChange"> & { onText: (text: string) => void };

export function OneLine({ onText, ...area }: OneLineProps) {
  return (
    <textarea
      {...area}
      rows={1}
      onChange={({ target }) => onText(target.value.replaceAll(/\s*\n\s*/g, " "))}
      onKeyDown={(event) => {
        // With Ctrl it saves the form.
        if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
      className={lineClass}
    />
  );
}
