/** A dialog that shows a page at the widths of a phone, a tablet and a computer. */
import { type CSSProperties, type ReactNode, type SyntheticEvent, useState } from "react";
import { Dialog } from "radix-ui";
import { Action, IconAction } from "../kit/button";
import { messageOf } from "../kit/failure";
import { CrossIcon } from "../kit/icons";
import { fitted, useSpace } from "../kit/space";

const widths = [
  { width: 390, label: "Phone" },
  { width: 820, label: "Tablet" },
  { width: 1280, label: "Computer" },
] as const;

/** For the `iframe` of the page. */
export type FrameProps = {
  title: string;
  className: string;
  style: CSSProperties;
  onLoad: (event: SyntheticEvent<HTMLIFrameElement>) => void;
};

type PageDialogProps = {
  /** Beside the widths. */
  actions?: ReactNode;
  /** Why there is no page. */
  error?: Error | null;
  /** Below the page. */
  note: ReactNode;
  /** The page in a frame; null while it is loading. */
  children: ((frame: FrameProps) => ReactNode) | null;
  onClose: () => void;
};

export function PageDialog({ actions, error, note, children, onClose }: PageDialogProps) {
  const [width, setWidth] = useState<number>(390);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-linen text-sm outline-none"
        >
          <div className="flex flex-wrap items-center gap-2 border-b border-seam bg-paper px-3 py-2">
            <Dialog.Title className="mr-auto font-display text-xl">Preview</Dialog.Title>
            <div role="group" aria-label="Width" className="flex gap-1">
              {widths.map((one) => (
                <Action
                  key={one.width}
                  variant={one.width === width ? "plain" : "quiet"}
                  aria-pressed={one.width === width}
                  onClick={() => setWidth(one.width)}
                >
                  {one.label}
                </Action>
              ))}
            </div>
            {actions}
            <Dialog.Close asChild>
              <IconAction label="Close preview">
                <CrossIcon />
              </IconAction>
            </Dialog.Close>
          </div>
          {children ? (
            <>
              <Sized width={width} onEscape={onClose}>
                {children}
              </Sized>
              <p className="border-t border-seam bg-paper px-3 py-1.5 text-xs text-ash">{note}</p>
            </>
          ) : (
            <p role={error ? "alert" : "status"} className="m-auto text-ash">
              {error ? messageOf(error) : "Loading…"}
            </p>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type SizedProps = { width: number; onEscape: () => void; children: (frame: FrameProps) => ReactNode };

/** Loads the page once its space is measured, so that it is laid out once. */
function Sized({ width, onEscape, children }: SizedProps) {
  const { area, space } = useSpace();
  return (
    <div ref={area} className="min-h-0 flex-1 overflow-hidden md:m-4">
      {space.width > 0 &&
        children({
          title: `Preview at ${width} pixels`,
          style: fitted(width, space),
          className: "block origin-top-left border border-seam bg-plaster",
          // The keys pressed in a page stay there.
          onLoad: ({ currentTarget: { contentDocument: page } }) =>
            page?.addEventListener("keydown", ({ key }) => {
              if (key === "Escape" && !page.querySelector("dialog[open], [role=dialog]")) onEscape();
            }),
        })}
    </div>
  );
}
