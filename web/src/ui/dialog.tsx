/** A modal dialog, full screen on phones. It loads Radix: import it lazily on public pages. */
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { CloseIcon } from "./icons";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Read out with the title. */
  description?: ReactNode;
  children: ReactNode;
  /** Stays in view while the content scrolls. */
  footer?: ReactNode;
};

export function Dialog({ open, onOpenChange, title, description, children, footer }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-ink/55" />
        <Primitive.Content
          className={
            "fixed inset-0 z-50 flex flex-col bg-plaster outline-none " +
            "md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-48px)] md:w-[min(640px,calc(100vw-48px))] " +
            "md:-translate-1/2 md:rounded-panel md:shadow-panel"
          }
          {...(!description && { "aria-describedby": undefined })}
        >
          <header className="flex items-start justify-between gap-4 border-b border-seam px-5 py-4 md:px-8">
            <div>
              <Primitive.Title className="font-display text-2xl">{title}</Primitive.Title>
              {description && <Primitive.Description className="text-ash">{description}</Primitive.Description>}
            </div>
            <Primitive.Close
              aria-label="Close"
              className="-mt-1 -mr-3 grid size-11 shrink-0 place-items-center rounded-full hover:bg-linen"
            >
              <CloseIcon />
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-6 md:px-8">{children}</div>
          {footer && <footer className="border-t border-seam bg-paper px-5 py-3 md:px-8 md:py-4">{footer}</footer>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
