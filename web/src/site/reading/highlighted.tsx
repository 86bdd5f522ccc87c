/** Words of a search result, with what was searched for marked. */
import { Fragment } from "react";
import type { HitPart } from "./types";

export function Highlighted({ parts }: { parts: readonly HitPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // The parts never change order.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index}>{text}</mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>{text}</Fragment>
    ),
  );
}
