/** Tells when a part of the page is about to be seen, for what costs much to show. */
import { type RefObject, useEffect, useState } from "react";

/** Whether the element has come within about a screen of being seen, or the page is printed; stays so. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current: element } = ref;
    if (isNear || !element) return;
    const show = () => setNear(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), {
      rootMargin: "800px 0px",
    });
    observer.observe(element);
    window.addEventListener("beforeprint", show);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", show);
    };
  }, [ref, isNear]);
  return isNear;
}
