/** A button that shows and hides a panel: by pointer, focus or click; Escape and leaving close it. */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";

/** Milliseconds in which a pointer may cross the gap to the panel, or cut a corner. */
const closeDelay = 150;

/** `hover: false` leaves a panel to clicks alone. */
export function useDisclosure<Root extends HTMLElement>({ hover = true }: { hover?: boolean } = {}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Set while the pointer, not a click, holds the panel open. */
  const hovered = useRef(false);
  /** Set while the focus comes back to the button by itself. */
  const returning = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  function show() {
    clearTimeout(timer.current);
    setOpen(true);
  }

  function hide() {
    clearTimeout(timer.current);
    hovered.current = false;
    setOpen(false);
  }

  const rootProps = {
    onPointerEnter: (event: PointerEvent<Root>) => {
      if (!hover || event.pointerType !== "mouse") return;
      if (!open) hovered.current = true;
      show();
    },
    onPointerLeave: (event: PointerEvent<Root>) => {
      if (!hover || event.pointerType !== "mouse") return;
      clearTimeout(timer.current);
      timer.current = setTimeout(hide, closeDelay);
    },
    onBlur: (event: FocusEvent<Root>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) hide();
    },
    onKeyDown: (event: KeyboardEvent<Root>) => {
      if (event.key !== "Escape" || !open) return;
      hide();
      returning.current = true;
      button.current?.focus();
      returning.current = false;
    },
  };

  const buttonProps = {
    ref: button,
    "aria-expanded": open,
    "aria-controls": id,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      // Only a focus that came by keyboard opens: a press focuses too, and would open before it toggles.
      if (hover && !returning.current && event.currentTarget.matches(":focus-visible")) show();
    },
    onClick: () => {
      // The pointer that opened the panel by coming near must not close it by pressing.
      if (open && !hovered.current) return hide();
      hovered.current = false;
      show();
    },
  };

  return { open, hide, rootProps, buttonProps, panelProps: { id, hidden: !open } };
}
