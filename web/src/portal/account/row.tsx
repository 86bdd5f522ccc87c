/** One line of the account, which unfolds into the form that changes it. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button";

type RowProps = {
  term: string;
  value: string;
  /** What the button changes, for those who do not see the line it stands in. */
  what: string;
  children: (close: () => void) => ReactNode;
};

export function Row({ term, value, what, children }: RowProps) {
  const [open, setOpen] = useState(false);
  const [returning, setReturning] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  // The form that had the focus is gone.
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
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-6 sm:grid-cols-[9rem_1fr_auto]">
        <h4 className="max-sm:col-span-2 max-sm:text-sm max-sm:text-ash sm:font-medium">{term}</h4>
        <p className="min-w-0 wrap-anywhere sm:text-ash">{value}</p>
        <Button ref={button} variant="tertiary" aria-expanded={open} aria-controls={id} onClick={toggle}>
          {/* One box for the text: the button puts a gap between boxes. */}
          <span>
            {open ? "Cancel" : "Change"}
            <span className="sr-only"> {open ? `the change of ${what}` : what}</span>
          </span>
        </Button>
      </div>
      <div id={id} className="max-w-[30rem] sm:ml-[10.5rem]">
        {open && <div className="pt-3 pb-6">{children(close)}</div>}
      </div>
    </div>
  );
}
