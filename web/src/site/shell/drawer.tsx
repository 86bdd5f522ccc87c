/** The navigation drawer for small screens; loaded on demand. */
import { type MouseEvent, useEffect, useRef } from "react";
import { Link } from "../../ui/link";
import { preloadBooking } from "../../features/booking/open";
import { hasSessionCookie } from "../../features/session/cookies";
import { paths } from "../../paths";
import { buttonClass } from "../../ui/button";
import { CloseIcon, PhoneIcon } from "../../ui/icons";
import { telUrl } from "../../ui/tel-url";
import { BookingLink } from "../home/book-button";
import { Logo } from "../logo";
import { useShellData } from "./load";
import { drawerGroups } from "./page-groups";

export function Drawer({ onClose }: { onClose: () => void }) {
  const { settings, organization } = useShellData();
  const phone = organization.phoneNumber;
  const dialog = useRef<HTMLDialogElement>(null);
  // A native modal traps the focus, closes on Escape and hides the page from screen readers.
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(preloadBooking, []);

  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }

  return (
    // Escape is the keyboard equivalent of a click on the backdrop.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      onClick={closeOnBackdrop}
      className={
        "fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-[420px] bg-plaster text-ink " +
        "backdrop:bg-ink/55 open:flex open:flex-col motion-safe:transition-transform motion-safe:duration-250 starting:translate-x-8"
      }
    >
      <div className="flex h-16 shrink-0 items-center justify-between border-b border-seam px-5">
        <span className="text-areca">
          <Logo />
        </span>
        <button
          type="button"
          aria-label="Close menu"
          onClick={onClose}
          className="-mr-2.5 grid size-11 place-items-center rounded-full hover:bg-linen"
        >
          <CloseIcon className="size-6" />
        </button>
      </div>
      <nav aria-label="Menu" className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-6">
        {drawerGroups(settings).map(({ title, links }) => (
          <section key={title} className="mb-7">
            <h2 className="text-sm text-ash">{title}</h2>
            {/* Two columns: half as far to scroll. */}
            <ul className="mt-1 grid grid-cols-2 gap-x-5">
              {links.map(({ path, label, isNew }) => (
                <li key={path} className="border-b border-seam">
                  <Link
                    to={path}
                    onClick={onClose}
                    className="flex min-h-12 items-center py-2 font-display text-lg leading-snug"
                  >
                    {label}
                    {isNew && <span className="ml-2 font-sans text-sm text-areca">New</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Link to={paths.auth()} onClick={onClose} className="flex min-h-12 items-center text-areca">
          {hasSessionCookie() ? "Your account" : "Sign in"}
        </Link>
      </nav>
      <div className="grid shrink-0 gap-3 border-t border-seam bg-paper px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {phone && (
          <a href={telUrl(phone)} className={buttonClass({ variant: "secondary" })}>
            <PhoneIcon />
            <span className="tabular-nums">{phone}</span>
          </a>
        )}
        <BookingLink className={buttonClass()} onOpen={onClose}>
          Book Consultation
        </BookingLink>
      </div>
    </dialog>
  );
}
