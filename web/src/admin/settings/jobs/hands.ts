/** Whether somebody's hands are on a part of the screen, which had better not move under them now. */
import { useEffect, useMemo, useRef, useState } from "react";

/** Milliseconds after the last movement. */
const rest = 4000;

export function useHands() {
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const watch = useMemo(() => {
    function touch() {
      setBusy(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setBusy(false), rest);
    }
    return { onPointerMove: touch, onPointerDown: touch, onKeyDown: touch, onFocus: touch };
  }, []);
  return { busy, watch };
}
