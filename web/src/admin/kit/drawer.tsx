/**
 * The panel on the right that shows one record, addressed by a query parameter.
 *
 * Beside a list it is not modal, so that the list stays usable. On a phone it fills the screen and is modal.
 */
import { Dialog } from "radix-ui";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { IconAction } from "./button";
import { keepsEscape } from "./escape";
import { CrossIcon } from "./icons";
import { rowLink } from "./list/row-keys";
import { usePhone } from "./media";
import { Pending } from "./states";

/** Opens and closes the drawer of the query parameter `name`. */
export function useOpenRecord(name: string): (id: string | null) => void {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (id: string | null) => {
      const next = new URLSearchParams(search);
      if (id === null) next.delete(name);
      else next.set(name, id);
      const address = { pathname, search: next.toString() };
      // The Back button leads to the list, not to the previous record.
      void navigate(address, { replace: search.has(name), preventScrollReset: true });
    },
    [search, pathname, navigate, name],
  );
}

type DrawerProps = {
  /** The query parameter that addresses it. */
  name: string;
  title: ReactNode;
  /** A line below the title, such as a status or a number. */
  subtitle?: ReactNode;
  /** Beside the close button. */
  actions?: ReactNode;
  children: ReactNode;
  /** Stays in view while the contents scroll. */
  footer?: ReactNode;
  wide?: boolean;
};

/** Render it only while the query parameter `name` is set. */
export function Drawer({ name, title, subtitle, actions, children, footer, wide = false }: DrawerProps) {
  const phone = usePhone();
  // Fixed when it opens: switching would remount the contents, and forms would lose input when a phone is rotated.
  const [isModal] = useState(phone);
  const open = useOpenRecord(name);
  const [search] = useSearchParams();
  const id = search.get(name) ?? "";
  const heading = useRef<HTMLHeadingElement>(null);

  // The row that gets the focus back. On closing, the address no longer has the ID.
  const shown = useRef(id);
  useEffect(() => {
    if (id) shown.current = id;
  }, [id]);

  return (
    <Dialog.Root open modal={isModal} onOpenChange={(isOpen) => !isOpen && open(null)}>
      <Dialog.Portal>
        {isModal && <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/55" />}
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            heading.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            rowLink(shown.current)?.focus();
          }}
          onEscapeKeyDown={(event) => keepsEscape(event) && event.preventDefault()}
          // Clicks in the list, a toast or a menu keep the drawer open.
          onInteractOutside={(event) => event.preventDefault()}
          className={
            "fixed inset-y-0 right-0 z-40 flex w-full flex-col border-seam bg-paper text-sm outline-none md:border-l " +
            "md:shadow-[-16px_0_40px_-24px_rgb(29_26_23/0.35)] motion-safe:transition-transform starting:translate-x-6 " +
            (wide ? "md:max-w-[46rem]" : "md:max-w-[36rem]")
          }
        >
          <div className="flex items-start gap-2 border-b border-seam py-3 pr-2 pl-4 md:pl-6">
            <div className="min-w-0 flex-1 py-1">
              <Dialog.Title ref={heading} tabIndex={-1} className="font-display text-xl leading-7 outline-none">
                {title}
              </Dialog.Title>
              {subtitle && <div className="mt-0.5 text-xs text-ash">{subtitle}</div>}
            </div>
            {actions}
            <Dialog.Close asChild>
              <IconAction label="Close">
                <CrossIcon />
              </IconAction>
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
          {footer && (
            <div className="border-t border-seam bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6">
              {footer}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A section with a small heading, also used on pages. */
export function DrawerSection({ title, aside, children }: { title?: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={`border-b border-seam last:border-b-0 ${sectionPadding}`}>
      {title && (
        <div className="mb-3 flex min-h-6 items-center justify-between gap-3">
          <h3 className="text-xs font-semibold text-ash">{title}</h3>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

const sectionPadding = "px-4 py-4 md:px-6 md:py-5";

type PendingSectionProps = { error: unknown; refetch: () => unknown; lines?: number };

/** Stands in for the sections until their record has loaded. */
export function PendingSection({ lines = 8, ...answer }: PendingSectionProps) {
  return <Pending {...answer} lines={lines} className={sectionPadding} />;
}
