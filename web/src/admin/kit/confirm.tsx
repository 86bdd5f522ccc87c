/** Modal dialogs with a title, room for controls, and a decision. */
import { useMutation } from "@tanstack/react-query";
import { Dialog } from "radix-ui";
import { type FormEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { type ToastMessage, toast } from "../../ui/toast";
import { Action } from "./button";
import { keepsEscape } from "./escape";
import { messageOf } from "./failure";
import { refresh } from "./query";

type ConfirmDialogProps = {
  title: string;
  children?: ReactNode;
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Why the last attempt failed. */
  error?: string | undefined;
  /** Something is still missing. */
  disabled?: boolean;
  wide?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Drawn while it is open: `{isAsking && <ConfirmDialog ... />}`. */
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
  const before = useRef(document.activeElement);
  const yes = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);

  /** On the first field; without one, on the answer that does no harm. */
  function begin(event: Event) {
    const { currentTarget: panel } = event;
    if (panel instanceof Element && panel.querySelector("input, select, textarea")) return;
    event.preventDefault();
    (danger ? no : yes).current?.focus();
  }

  function answer(event: FormEvent) {
    event.preventDefault();
    // A form in a portal is still a child of the form around it, for events.
    event.stopPropagation();
    if (!busy && !disabled) onConfirm();
  }

  return (
    <Dialog.Root open onOpenChange={(stays) => !stays && !busy && onCancel()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink/45" />
        <Dialog.Content
          role="alertdialog"
          aria-describedby={undefined}
          onOpenAutoFocus={begin}
          onEscapeKeyDown={(event) => keepsEscape(event) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            // Menus that asked are gone by now; what had the focus before them may still be there.
            event.preventDefault();
            if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
          }}
          className={
            "fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-1/2 overflow-y-auto rounded-panel " +
            `bg-paper text-sm shadow-panel outline-none ${wide ? "max-w-2xl" : "max-w-md"}`
          }
        >
          <form onSubmit={answer} noValidate>
            <div className="px-5 pt-5 pb-4">
              <Dialog.Title className="font-display text-xl leading-7">{title}</Dialog.Title>
              {children && <div className="mt-2 space-y-4 text-ash">{children}</div>}
              {error && (
                <p role="alert" className="mt-3 text-oxide-deep">
                  {error}
                </p>
              )}
            </div>
            <div className="flex flex-wrap justify-end gap-2 border-t border-seam px-5 py-3 max-md:flex-col-reverse">
              <Action ref={no} onClick={onCancel} disabled={busy} onMouseDown={keepFocus}>
                {cancel}
              </Action>
              <Action
                ref={yes}
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
  /** Sent once: whoever reads why it failed can confirm again. */
  run: () => Promise<Result>;
  /** The message afterwards. */
  done?: ToastMessage | ((result: Result) => ToastMessage);
  onDone?: (result: Result) => void;
  /** What is fetched again, after a refusal too: somebody else may have been faster. */
  refreshes?: readonly string[];
};

/** Confirms, sends, shows why it failed, or says that it is done and closes. */
export function ActionDialog<Result>(props: ActionDialogProps<Result>) {
  const { run, done, onDone, refreshes = [], onClose, ...dialog } = props;
  const work = useMutation({
    mutationFn: run,
    retry: false,
    onSuccess: (result) => {
      if (done) toast(typeof done === "function" ? done(result) : done);
      onDone?.(result);
      onClose();
    },
    onSettled: () => void refresh(...refreshes),
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
  /** As `useRecordForm` has it. */
  form: { saving: boolean; error: string | null; submit: () => void };
};

/** A form of a few fields. */
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

/** A field that is left may show a reason, and move the button away from under the pointer before it is released. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
