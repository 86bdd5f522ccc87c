/** Puts off what costs much to show until somebody is about to see it. */
import { type RefObject, useEffect, useState } from "react";

/** Milliseconds, after which it is shown anyway: for screen readers, and on paper. */
const patience = 10_000;

/** Whether the element has been within a screen's height of what is seen, or some time has passed. Never on the server. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isNear || !element) return;
    const show = () => setNear(true);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && show(), {
      rootMargin: "100% 0%",
    });
    observer.observe(element);
    const timer = setTimeout(show, patience);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [ref, isNear]);
  return isNear;
}
