/**
 * The panel at the right in which one record is looked at and worked on, addressed by a query parameter.
 *
 * Beside a list it is not modal: the list can still be read, searched and walked through. On a phone it fills the
 * screen and is modal.
 */
import { Dialog } from "radix-ui";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { IconAction } from "./button";
import { keepsEscape } from "./escape";
import { CrossIcon } from "./icons";
import { linkOf } from "./list/row-keys";
import { usePhone } from "./media";
import { Pending } from "./states";

/** Opens records in the drawer that the query parameter `name` addresses. */
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
      // Going from record to record is one step for the Back button: it leads to the list.
      void navigate(address, { replace: search.has(name), preventScrollReset: true });
    },
    [search, pathname, navigate, name],
  );
}

type DrawerProps = {
  /** The query parameter that addresses it. */
  name: string;
  title: ReactNode;
  /** A line below the title: a state, a number, a place. */
  subtitle?: ReactNode;
  /** Buttons for the whole record, beside the closing one. */
  actions?: ReactNode;
  children: ReactNode;
  /** Stays in view below what scrolls. */
  footer?: ReactNode;
  /** For records with much to read side by side. */
  wide?: boolean;
};

/** Shown while the query parameter `name` is in the address; the screen decides what is in it. */
export function Drawer({ name, title, subtitle, actions, children, footer, wide = false }: DrawerProps) {
  const phone = usePhone();
  // As it was opened: to become the other kind would begin all that is in it anew, and forms would lose what was typed
  // when a phone is turned round.
  const [isModal] = useState(phone);
  const open = useOpenRecord(name);
  const [search] = useSearchParams();
  const id = search.get(name) ?? "";
  const heading = useRef<HTMLHeadingElement>(null);

  // Where the focus goes back to: by the time of closing, the address has forgotten which record it was.
  const shown = useRef(id);
  useEffect(() => {
    if (id) shown.current = id;
  }, [id]);

  return (
    <Dialog.Root open modal={isModal} onOpenChange={(stays) => !stays && open(null)}>
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
            linkOf(shown.current)?.focus();
          }}
          onEscapeKeyDown={(event) => keepsEscape(event) && event.preventDefault()}
          // What happens in the list, in a message or in a menu beside the drawer does not close it.
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

/** A part of a drawer or a page, under its own small heading. */
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

/** In the place of all sections, while their record is not there yet. */
export function PendingSection({ lines = 8, ...answer }: PendingSectionProps) {
  return <Pending {...answer} lines={lines} className={sectionPadding} />;
}
