/**
 * A short text about a control, on hover and on keyboard focus. It can be dismissed with Escape, the pointer can move
 * onto it, and it stays until pointer or focus leave (WCAG 2.2, 1.4.13).
 */
import { computePosition, flip, offset, shift } from "@floating-ui/dom";
import { Slot } from "radix-ui";
import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";

/** In milliseconds. */
const openDelay = 700;

/** Milliseconds after a tooltip has closed in which a neighbour's opens at once. */
const skipDelay = 300;

/** Milliseconds that a pointer has to cross the gap to the tooltip. */
const closeDelay = 150;

/** The keys that move the focus: a dialog that opens or closes moves it as well, which shows no tooltip. */
const focusKeys = new Set(["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

/** Closes the open tooltip: there is one at most. */
let closeOpen: (() => void) | null = null;
let closedAt = Number.NEGATIVE_INFINITY;

type TooltipProps = {
  text: string;
  /** The control, which takes a ref and event handlers. */
  children: ReactElement;
};

export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const control = useRef<HTMLElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isNewlyFocused = useRef(false);

  function plan(step: () => void, delay: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(step, delay);
  }

  function planShow() {
    const isSkipped = closeOpen !== null || Date.now() - closedAt < skipDelay;
    plan(() => setOpen(true), isSkipped ? 0 : openDelay);
  }

  function hide() {
    clearTimeout(timer.current);
    setOpen(false);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const [button, element] = [control.current, bubble.current];
    if (!open || !button || !element) return;
    const close = () => setOpen(false);
    closeOpen?.();
    closeOpen = close;
    // Above modal dialogs. Browsers without popovers show it behind them.
    if ("showPopover" in element) {
      element.popover = "manual";
      element.showPopover();
    }
    void computePosition(button, element, {
      strategy: "fixed",
      placement: "bottom",
      middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
    }).then(({ x, y }) => Object.assign(element.style, { left: `${x}px`, top: `${y}px`, visibility: "visible" }));

    function closeOnEscape(event: globalThis.KeyboardEvent) {
      if (event.key !== "Escape") return;
      // The dialog below stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    window.addEventListener("keydown", closeOnEscape, { capture: true });
    window.addEventListener("scroll", close, { capture: true, passive: true });
    return () => {
      window.removeEventListener("keydown", closeOnEscape, { capture: true });
      window.removeEventListener("scroll", close, { capture: true });
      closedAt = Date.now();
      if (closeOpen === close) closeOpen = null;
    };
  }, [open]);

  return (
    <>
      <Slot.Root
        ref={control}
        aria-describedby={open ? id : undefined}
        onPointerEnter={(event: PointerEvent) => {
          if (event.pointerType === "mouse") planShow();
        }}
        onPointerLeave={() => plan(hide, closeDelay)}
        onPointerDown={hide}
        onClick={hide}
        onKeyDown={hide}
        onBlur={hide}
        onFocus={() => {
          isNewlyFocused.current = true;
        }}
        // The key was pressed on the control before: it is released on the one that has the focus now.
        onKeyUp={(event: KeyboardEvent) => {
          if (isNewlyFocused.current && focusKeys.has(event.key)) planShow();
          isNewlyFocused.current = false;
        }}
      >
        {children}
      </Slot.Root>
      {open &&
        createPortal(
          <div
            ref={bubble}
            id={id}
            role="tooltip"
            style={{ visibility: "hidden" }}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => plan(hide, closeDelay)}
            className="pointer-events-auto fixed inset-auto top-0 left-0 z-50 m-0 max-w-72 rounded-md border-0 bg-ink px-2 py-1 text-xs text-paper shadow-panel wrap-anywhere"
          >
            {text}
          </div>,
          document.body,
        )}
    </>
  );
}
