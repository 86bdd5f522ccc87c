/** The visible toast. It is dismissed by a timer, its button, or a swipe to the right. */
import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { CloseIcon } from "./icons";
import { type Toast, dismissToast } from "./toast";

/** In pixels. */
const swipeThreshold = 50;

export function ToastCard({ toast: { id, title, description, variant, duration, action } }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const isWindowFocused = useSyncExternalStore(watchWindow, hasWindowFocus);
  const isPaused = hovered || focused || !isWindowFocused;
  const swipe = useSwipe(() => dismissToast(id));
  const remaining = useRef(duration);
  const card = useRef<HTMLDivElement>(null);

  // A popover is above modal dialogs. Browsers without popovers show the toast behind them.
  useEffect(() => {
    const { current: element } = card;
    if (!element || !("showPopover" in element)) return;
    element.popover = "manual";
    element.showPopover();
    return () => element.hidePopover();
  }, []);

  // The timer pauses while the toast is hovered or focused, and while the window has no focus (WCAG 2.2, 2.2.1).
  useEffect(() => {
    if (isPaused) return;
    const start = Date.now();
    const timer = setTimeout(() => dismissToast(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - start;
    };
  }, [isPaused, id]);

  const destructive = variant === "destructive";
  return (
    <div
      {...swipe.handlers}
      ref={card}
      data-toast={variant}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      style={{ transform: `translateX(${swipe.offset}px)` }}
      className={
        "on-dark fixed inset-x-4 top-auto bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 flex w-auto touch-pan-y gap-4 rounded-panel py-4 pr-2 pl-5 " +
        "text-paper shadow-panel transition-[opacity,translate] starting:translate-y-3 starting:opacity-0 md:right-6 md:bottom-6 md:left-auto md:w-[400px] " +
        (destructive ? "bg-error-deep" : "bg-areca-deep")
      }
    >
      {/* Screen readers get the text from the live region. */}
      <div aria-hidden="true" className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {description && <p className="text-sm opacity-90">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
          className="-my-1 h-9 shrink-0 rounded-panel border border-paper/40 px-3.5 text-sm font-medium hover:bg-paper/15"
        >
          {action.text}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss message"
        onClick={() => dismissToast(id)}
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-paper/15"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}

const hasWindowFocus = () => document.hasFocus();

function watchWindow(onChange: () => void): () => void {
  const controller = new AbortController();
  window.addEventListener("focus", onChange, controller);
  window.addEventListener("blur", onChange, controller);
  return () => controller.abort();
}

function useSwipe(onSwiped: () => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    start.current = null;
    setOffset(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== null) setOffset(Math.max(0, event.clientX - start.current));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const swiped = start.current !== null && event.clientX - start.current >= swipeThreshold;
      end();
      if (swiped) onSwiped();
    },
    onPointerCancel: end,
  };
  return { offset, handlers };
}
