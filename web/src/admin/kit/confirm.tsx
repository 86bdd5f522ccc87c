/** Modal dialogs that confirm an action. */
import { useMutation } from "@tanstack/react-query";
import { Dialog } from "radix-ui";
import { type FormEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { type ToastMessage, toast } from "../../ui/toast";
import { Action } from "./button";
import { keepsEscape } from "./escape";
import { messageOf } from "./failure";
import { invalidate } from "./query";

type ConfirmDialogProps = {
  title: string;
  children?: ReactNode;
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Why the last attempt failed. */
  error?: string | undefined;
  disabled?: boolean;
  wide?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Render it only while it is open: `{isDeleting && <ConfirmDialog … />}`. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = "Cancel",
  danger = false,
  busy = false,
  error,
  disabled = false,
  wide = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const previousFocus = useRef(document.activeElement);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);

  /** Focuses the first field, or the harmless button if there is none. */
  function focusFirst(event: Event) {
    const { currentTarget: panel } = event;
    if (panel instanceof Element && panel.querySelector("input, select, textarea")) return;
    event.preventDefault();
    (danger ? cancelButton : confirmButton).current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // React events bubble through the portal to a form around this dialog.
    event.stopPropagation();
    if (!busy && !disabled) onConfirm();
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && !busy && onCancel()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink/45" />
        <Dialog.Content
          role="alertdialog"
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst}
          onEscapeKeyDown={(event) => keepsEscape(event) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            // The menu item that opened the dialog is gone; focus what had the focus before.
            event.preventDefault();
            if (previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
              previousFocus.current.focus();
          }}
          className={
            "fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-1/2 overflow-y-auto rounded-panel " +
            `bg-paper text-sm shadow-panel outline-none ${wide ? "max-w-2xl" : "max-w-md"}`
          }
        >
          <form onSubmit={submit} noValidate>
            <div className="px-5 pt-5 pb-4">
              <Dialog.Title className="font-display text-xl leading-7">{title}</Dialog.Title>
              {children && <div className="mt-2 space-y-4 text-ash">{children}</div>}
              {error && (
                <p role="alert" className="mt-3 text-error">
                  {error}
                </p>
              )}
            </div>
            <div className="flex flex-wrap justify-end gap-2 border-t border-seam px-5 py-3 max-md:flex-col-reverse">
              <Action ref={cancelButton} onClick={onCancel} disabled={busy} onMouseDown={keepFocus}>
                {cancel}
              </Action>
              <Action
                ref={confirmButton}
                type="submit"
                variant={danger ? "danger" : "primary"}
                busy={busy}
                disabled={disabled}
                onMouseDown={keepFocus}
              >
                {confirm}
              </Action>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type DialogProps = Omit<ConfirmDialogProps, "busy" | "error" | "onConfirm" | "onCancel"> & { onClose: () => void };

type ActionDialogProps<Result> = DialogProps & {
  /** Not retried automatically: the user can confirm again after an error. */
  run: () => Promise<Result>;
  /** The toast on success. */
  done?: ToastMessage | ((result: Result) => ToastMessage);
  onDone?: (result: Result) => void;
  /** Addresses to fetch again. After an error as well, since it may be due to outdated data. */
  invalidates?: readonly string[];
};

/** Runs an action once confirmed: shows an error in the dialog, or a toast and closes. */
export function ActionDialog<Result>(props: ActionDialogProps<Result>) {
  const { run, done, onDone, invalidates = [], onClose, ...dialog } = props;
  const work = useMutation({
    mutationFn: run,
    retry: false,
    onSuccess: (result) => {
      if (done) toast(typeof done === "function" ? done(result) : done);
      onDone?.(result);
      onClose();
    },
    onSettled: () => void invalidate(...invalidates),
  });
  return (
    <ConfirmDialog
      {...dialog}
      busy={work.isPending}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => work.mutate()}
      onCancel={onClose}
    />
  );
}

type FormDialogProps = DialogProps & {
  /** From `useRecordForm`. */
  form: { saving: boolean; error: string | null; submit: () => void };
};

/** A dialog around a small form. */
export function FormDialog({ form, onClose, ...dialog }: FormDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      busy={form.saving}
      error={form.error ?? undefined}
      onConfirm={form.submit}
      onCancel={onClose}
    />
  );
}

/** Leaving a field may show its error and move the button away before the pointer is released. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
