/** Scrolls a new page to the top, to its hash, or on back and forward to its last position. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

export function useScrollPosition(): void {
  const { key, hash } = useLocation();
  const navigation = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const page = useRef(key);

  useEffect(() => {
    const savePosition = () => positions.current.set(page.current, window.scrollY);
    // Visitors scroll before the script is there to hear of it.
    savePosition();
    window.addEventListener("scroll", savePosition, { passive: true });
    return () => window.removeEventListener("scroll", savePosition);
  }, []);

  useLayoutEffect(() => {
    if (page.current === key) return;
    page.current = key;
    // From here on pages have all of their length at once, so that going back finds the place.
    document.documentElement.dataset["moved"] = "";
    const saved = navigation === "POP" ? positions.current.get(key) : undefined;
    const part = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (part && saved === undefined) part.scrollIntoView();
    else window.scrollTo(0, saved ?? 0);
  }, [key, hash, navigation]);
}
