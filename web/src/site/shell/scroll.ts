/** Where a page begins: at its top, at the part its address names, or where the visitor had left it. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

export function useScrollPosition(): void {
  const { key, hash } = useLocation();
  const navigation = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const page = useRef(key);

  useEffect(() => {
    const remember = () => positions.current.set(page.current, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, []);

  useLayoutEffect(() => {
    if (page.current === key) return;
    page.current = key;
    const before = navigation === "POP" ? positions.current.get(key) : undefined;
    const part = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (part && before === undefined) part.scrollIntoView();
    else window.scrollTo(0, before ?? 0);
  }, [key, hash, navigation]);
}
