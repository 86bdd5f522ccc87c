import type { ReactNode } from "react";
import { Tooltip } from "./tooltip";

type HintProps = {
  /** Nothing more to say if undefined. */
  text: string | undefined;
  /** Makes it a `time`, of this instant. */
  dateTime?: string;
  /** In a row or a link, where each hint would be one more stop for the keyboard: the record itself says the same. */
  inRow?: boolean;
  className?: string;
  children: ReactNode;
};

/** Text about which a tooltip says more. */
export function Hint({ text, dateTime, inRow = false, className, children }: HintProps) {
  const Text = dateTime === undefined ? "span" : "time";
  if (text === undefined) return <span className={className}>{children}</span>;
  return (
    <Tooltip text={text}>
      {/* Focusable, so that the keyboard reaches the tooltip. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <Text dateTime={dateTime} tabIndex={inRow ? undefined : 0} className={className}>
        {children}
      </Text>
    </Tooltip>
  );
}
