/** A button of the top bar whose dialog is loaded on demand; without the script, a link. */
import { type ReactNode, useState } from "react";
import type { LazyComponent } from "../../ui/lazy-component";
import { useLinkButton } from "../../ui/link-button";
import { toast } from "../../ui/toast";

type DialogLinkProps = {
  label: string;
  href: string;
  dialog: LazyComponent<{ onClose: () => void }>;
  className?: string;
  children: ReactNode;
};

export function DialogLink({ label, href, dialog: Dialog, className = "", children }: DialogLinkProps) {
  const [open, setOpen] = useState(false);
  const button = useLinkButton(() => {
    Dialog.preload().then(
      () => setOpen(true),
      () =>
        toast({
          variant: "destructive",
          title: "Error",
          description: `The ${label.toLowerCase()} could not be loaded. Please try again.`,
        }),
    );
  });

  // Ignored: opening it tries again and reports the error.
  const preload = () => void Dialog.preload().catch(() => undefined);

  return (
    <>
      <a
        {...button}
        href={href}
        aria-label={label}
        {...(button.role && { "aria-expanded": open })}
        onPointerEnter={preload}
        onFocus={preload}
        onTouchStart={preload}
        className={`grid size-11 place-items-center rounded-full hover:bg-linen ${className}`}
      >
        {children}
      </a>
      {open && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}
