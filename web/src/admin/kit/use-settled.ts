import { useEffect, useState } from "react";

/** What a value was when it last stayed the same for `delay`, in milliseconds: what is typed, once typing pauses. */
export function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
