/** A button that opens a panel on hover, focus or click. Escape and leaving close it. */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";

/** Milliseconds that a pointer has to cross the gap to the panel. */
const closeDelay = 150;

/** With `hover: false`, only clicks open the panel. */
export function useDisclosure<Root extends HTMLElement>({ hover = true }: { hover?: boolean } = {}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the panel is open because of hovering. */
  const hovered = useRef(false);
  /** Whether the focus returns to the button after Escape. */
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
      // Only keyboard focus: a click focuses as well, and would open the panel before toggling it.
      if (hover && !returning.current && event.currentTarget.matches(":focus-visible")) show();
    },
    onClick: () => {
      // A click must not close the panel that hovering has just opened.
      if (open && !hovered.current) return hide();
      hovered.current = false;
      show();
    },
  };

  return { open, hide, rootProps, buttonProps, panelProps: { id, hidden: !open } };
}
