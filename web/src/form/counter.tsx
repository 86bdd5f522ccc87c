/** A character counter that appears near the limit. */
import { type RefCallback, useLayoutEffect, useRef, useState } from "react";
import { count } from "../ui/format";

/** The fraction of the limit at which the counter appears. */
const visibleFrom = 0.8;

export function Counter({ length, limit }: { length: number; limit: number }) {
  if (length < limit * visibleFrom) return null;
  const left = limit - length;
  const text = left < 0 ? `${count(-left, "character")} too many` : `${count(left, "character")} left`;
  return <output className={`shrink-0 tabular-nums ${left < 0 ? "font-medium text-error" : ""}`}>{text}</output>;
}

/** The length of an uncontrolled input, also when a form sets its value. `ref` forwards the node to `outer`. */
export function useLength<Control extends { value: string }>(outer: RefCallback<Control> | undefined) {
  const node = useRef<Control | null>(null);
  const [value, setValue] = useState(0);
  const measure = () => setValue(node.current?.value.length ?? 0);
  // Form libraries set the value without an event, so it is measured after each render.
  useLayoutEffect(measure);
  return {
    value,
    measure,
    ref: (control: Control | null) => {
      node.current = control;
      outer?.(control);
    },
  };
}
