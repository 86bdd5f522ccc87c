/** Counts the characters of a text control and says so only when its limit comes near. */
import { type RefCallback, useLayoutEffect, useRef, useState } from "react";

const nearness = 0.8;

export function Counter({ length, limit }: { length: number; limit: number }) {
  if (length < limit * nearness) return null;
  const left = limit - length;
  const text = left < 0 ? `${plural(-left)} too many` : `${plural(left)} left`;
  return <output className={`shrink-0 tabular-nums ${left < 0 ? "font-medium text-oxide-deep" : ""}`}>{text}</output>;
}

function plural(count: number): string {
  return `${count.toLocaleString("en-IN")} ${count === 1 ? "character" : "characters"}`;
}

/** The current length of an uncontrolled control, whoever sets its value; `ref` passes the node on to `outer`. */
export function useLength<Control extends { value: string }>(outer: RefCallback<Control> | undefined) {
  const node = useRef<Control | null>(null);
  const [value, setValue] = useState(0);
  const measure = () => setValue(node.current?.value.length ?? 0);
  // Form libraries write the value through the ref, without any event: look again after each render.
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
