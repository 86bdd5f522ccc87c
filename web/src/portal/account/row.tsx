/** A row of the account page that expands into a form. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button";

type RowProps = {
  term: string;
  value: string;
  /** Completes the button's label for screen readers, such as "your name". */
  what: string;
  children: (close: () => void) => ReactNode;
};

export function Row({ term, value, what, children }: RowProps) {
  const [open, setOpen] = useState(false);
  const [returning, setReturning] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  // Closing removes the form that had the focus.
  useEffect(() => {
    if (returning) button.current?.focus();
  }, [returning]);

  function close() {
    setOpen(false);
    setReturning(true);
  }

  function toggle() {
    setOpen(!open);
    setReturning(false);
  }

  return (
    <div className="border-b border-seam py-2">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-6 md:grid-cols-[9rem_1fr_auto]">
        <h4 className="max-md:col-span-2 max-md:text-sm max-md:text-ash md:font-medium">{term}</h4>
        <p className="min-w-0 wrap-anywhere md:text-ash">{value}</p>
        <Button ref={button} variant="tertiary" aria-expanded={open} aria-controls={id} onClick={toggle}>
          {/* One child only: the button puts a gap between children. */}
          <span>
            {open ? "Cancel" : "Change"}
            <span className="sr-only"> {open ? `changing ${what}` : what}</span>
          </span>
        </Button>
      </div>
      <div id={id} className="max-w-[30rem] md:ml-[10.5rem]">
        {open && <div className="pt-3 pb-6">{children(close)}</div>}
      </div>
    </div>
  );
}
