/** A modal panel on the right. Unlike a drawer, it has no query parameter. */
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { IconAction } from "../kit/button";
import { CrossIcon } from "../kit/icons";

type SidePanelProps = { title: string; onClose: () => void; children: ReactNode };

export function SidePanel({ title, onClose, children }: SidePanelProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/45" />
        <Dialog.Content
          aria-describedby={undefined}
          className={
            "fixed inset-y-0 right-0 z-40 flex w-full flex-col bg-paper text-sm outline-none md:max-w-[36rem] " +
            "motion-safe:transition-transform starting:translate-x-6"
          }
        >
          <header className="flex items-start justify-between gap-2 border-b border-seam py-3 pr-2 pl-4 md:pl-6">
            <Dialog.Title className="py-1 font-display text-xl leading-7">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconAction label="Close">
                <CrossIcon />
              </IconAction>
            </Dialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
