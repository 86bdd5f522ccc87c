import { Tooltip as Primitive } from "radix-ui";
import { type ReactElement, type ReactNode, type RefObject, createContext, use, useEffect, useRef } from "react";

/** Milliseconds until a tooltip opens, and after one has closed in which a neighbour's opens at once. */
const delays = { delayDuration: 700, skipDelayDuration: 300 };

/** The keys that move the focus. A dialog that opens or closes moves it, too: a tooltip would take its Escape. */
const focusKeys = ["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

const LastKey = createContext<RefObject<string> | null>(null);

/** Around controls whose tooltips are neighbours. */
export function Tooltips({ children }: { children: ReactNode }) {
  const lastKey = useRef("");
  useEffect(() => {
    const note = (event: Event) => {
      lastKey.current = event instanceof KeyboardEvent ? event.key : "";
    };
    for (const type of ["keydown", "pointerdown"]) window.addEventListener(type, note, { capture: true });
    return () => {
      for (const type of ["keydown", "pointerdown"]) window.removeEventListener(type, note, { capture: true });
    };
  }, []);
  return (
    <Primitive.Provider {...delays}>
      <LastKey value={lastKey}>{children}</LastKey>
    </Primitive.Provider>
  );
}

type TooltipProps = {
  text: string;
  /** The control, which takes a ref and event handlers. */
  children: ReactElement;
};

/** A short text about a control, on hover and on keyboard focus. */
export function Tooltip({ text, children }: TooltipProps) {
  const lastKey = use(LastKey);
  if (!lastKey) {
    return (
      <Tooltips>
        <Tooltip text={text}>{children}</Tooltip>
      </Tooltips>
    );
  }
  return (
    <Primitive.Root>
      <Primitive.Trigger
        asChild
        onFocus={(event) => {
          if (!focusKeys.includes(lastKey.current)) event.preventDefault();
        }}
      >
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-72 rounded-md bg-ink px-2 py-1 text-xs text-paper shadow-panel wrap-anywhere"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
