import { Tooltip as Primitive } from "radix-ui";
import { type ReactElement, type ReactNode, createContext, use } from "react";

/** Milliseconds until a tooltip opens, and after one has closed in which a neighbour's opens at once. */
const delays = { delayDuration: 700, skipDelayDuration: 300 };

const HasTooltips = createContext(false);

/** Around controls whose tooltips are neighbours. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider {...delays}>
      <HasTooltips value>{children}</HasTooltips>
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
  if (!use(HasTooltips)) {
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
        // A dialog that a pointer closes gives the focus back, too.
        onFocus={(event) => {
          if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
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
