/** A listbox that belongs to a text field: the field keeps the focus, handles the keys and names the active option. */
import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useId, useState } from "react";

/** Which of `length` options is active. */
export function useActiveOption(length: number) {
  const list = useId();
  const [index, setActive] = useState(0);
  // The list may have become shorter.
  const active = Math.min(index, Math.max(0, length - 1));
  return {
    /** Id of the listbox. */
    list,
    active,
    setActive,
    /** Id of an option. */
    idOf: (option: number) => `${list}-${option}`,
    /** Moves with the arrow keys; false for another key. */
    press(event: KeyboardEvent): boolean {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return false;
      event.preventDefault();
      const by = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + by + length) % Math.max(1, length));
      return true;
    },
  };
}

type ListboxProps = { id: string; label: string; className?: string; ref?: Ref<HTMLDivElement>; children: ReactNode };

export function Listbox({ id, label, className, ref, children }: ListboxProps) {
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      // Clicks on the list must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      className={className}
    >
      {children}
    </div>
  );
}

/** Looks of a listbox that opens over the page. */
export const listboxPanel = "overflow-y-auto rounded-lg border border-seam bg-paper p-1 shadow-panel";

type OptionProps = {
  id: string;
  isActive: boolean;
  /** Whether it is the field's value; of a list without one, the active option is announced. */
  isSelected?: boolean;
  /** When the pointer moves over it. */
  onActive?: () => void;
  onChoose: (event: MouseEvent) => void;
  className: string;
  children: ReactNode;
};

export function Option({ id, isActive, isSelected = isActive, onActive, onChoose, className, children }: OptionProps) {
  return (
    // The field, which keeps the focus, handles keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={isActive ? intoView : undefined}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      onMouseMove={isActive ? undefined : onActive}
      onClick={onChoose}
      className={`cursor-pointer rounded-md ${isActive ? "bg-linen" : ""} ${className}`}
    >
      {children}
    </div>
  );
}

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView?.({ block: "nearest" });
}
