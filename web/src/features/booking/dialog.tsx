/** The booking as a dialog: a panel on wide screens, a sheet of full height on phones. Loaded when first wanted. */
import "./booking.css";
import { Dialog } from "radix-ui";
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { money } from "../../ui/format";
import { CloseIcon } from "../../ui/icons";
import { Confirmation } from "./confirmation";
import { DiscardPrompt } from "./discard-prompt";
import { HomeDrawing, PlotDrawing } from "./drawings";
import type { BookingRequest } from "./open";
import { Progress } from "./progress";
import { StepButtons } from "./step-buttons";
import { CurrentStep } from "./steps";
import { Summary } from "./summary";
import { useBack } from "./use-back";
import { type Booking, useBooking } from "./use-booking";

type BookingDialogProps = { request: BookingRequest; supportPhone: string | null; onClosed: () => void };

export function BookingDialog({ request, supportPhone, onClosed }: BookingDialogProps) {
  const booking = useBooking(request, request.source ?? "website_popup");
  const [isPromptOpen, setPromptOpen] = useDiscardPrompt();
  const [opener] = useState(() => document.activeElement);
  const visible = useVisibleViewport();
  const isDone = booking.step === 6;
  const hasUnsentInput = booking.touched && !isDone;

  function requestClose() {
    if (hasUnsentInput) setPromptOpen(true);
    else onClosed();
  }

  useBack(isDone ? 1 : booking.step, () => {
    const { customerName, customerPhone, customerEmail } = booking.values;
    if (isPromptOpen) setPromptOpen(false);
    else if (booking.submitting) return;
    else if (booking.step > 1 && !isDone) booking.back();
    // Choices are made again in a moment; what was typed is not lost without a question.
    else if (!isDone && (customerName || customerPhone || customerEmail)) setPromptOpen(true);
    else onClosed();
  });

  return (
    <Dialog.Root open onOpenChange={(open) => !open && requestClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="booking-scrim fixed inset-0 z-50 bg-ink/55" />
        <Dialog.Content
          aria-describedby={undefined}
          style={visible}
          className={
            "booking-panel fixed z-50 grid overflow-hidden bg-plaster text-ink outline-none " +
            "inset-x-0 top-(--visible-top,0px) h-(--visible-height,100dvh) grid-rows-[minmax(0,1fr)] " +
            "md:inset-0 md:m-auto md:h-[min(756px,calc(100dvh-48px))] md:w-[min(640px,calc(100vw-48px))] md:rounded-panel " +
            "lg:w-[min(980px,calc(100vw-48px))] lg:grid-cols-[300px_1fr]"
          }
          // The step's heading takes the focus.
          onOpenAutoFocus={(event) => event.preventDefault()}
          // Radix would return the focus to that heading: it checks too late which element opened the dialog.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
          onPointerDownOutside={(event) => {
            const onToast = event.target instanceof Element && event.target.closest("[data-toast]");
            if (hasUnsentInput || onToast) event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            if (!hasUnsentInput) return;
            event.preventDefault();
            setPromptOpen(!isPromptOpen);
          }}
        >
          <Column booking={booking}>
            <header
              inert={isPromptOpen}
              className={`shrink-0 px-5 pt-3 md:px-8 md:pt-5 ${isDone ? "" : "border-b border-seam pb-4"}`}
            >
              <div className="flex min-h-11 items-center justify-between gap-4">
                <Dialog.Title className="text-sm font-medium text-ash">
                  {isDone ? "Booking received" : titleOf(booking)}
                </Dialog.Title>
                {!isDone && <DismissButton onClick={requestClose} />}
              </div>
              {booking.design !== null && <p className="-mt-1 pb-3 text-sm lg:hidden">{booking.design}</p>}
              {booking.step !== 6 && <Progress step={booking.step} />}
            </header>

            <div inert={isPromptOpen} className="booking-scroll px-5 py-6 md:px-8 md:py-8">
              <CurrentStep booking={booking} focusFirst />
              {isDone && <Confirmation booking={booking} supportPhone={supportPhone} />}
            </div>

            <footer className="shrink-0 border-t border-seam bg-paper px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-8 md:py-4">
              {isPromptOpen ? (
                <DiscardPrompt onKeep={() => setPromptOpen(false)} onDiscard={onClosed} />
              ) : isDone ? (
                <div className="flex justify-end">
                  <Button variant="primary" onClick={onClosed}>
                    Close
                  </Button>
                </div>
              ) : (
                <StepButtons booking={booking} />
              )}
            </footer>
          </Column>
          <Aside booking={booking} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function titleOf({ bookingAmountPaise }: Booking): string {
  return bookingAmountPaise === null ? "Book a free consultation" : `Book with ${money(bookingAmountPaise)}`;
}

/** The form; once it is sent, a plain column, since what follows may be a form of its own. */
function Column({ booking, children }: { booking: Booking; children: ReactNode }) {
  const className = "booking-column min-h-0 min-w-0 lg:order-2";
  if (booking.step === 6) return <div className={className}>{children}</div>;
  return (
    <form
      noValidate
      aria-label="Booking"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (booking.step === 4) void booking.submit();
        else booking.next();
      }}
    >
      {children}
    </form>
  );
}

/** Whether the discard prompt is open. Closing it restores the focus. */
function useDiscardPrompt() {
  const [isOpen, setOpen] = useState(false);
  const focusedBefore = useRef<Element>(null);
  useEffect(() => {
    if (!isOpen && focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  }, [isOpen]);
  function toggle(open: boolean) {
    if (open) focusedBefore.current = document.activeElement;
    setOpen(open);
  }
  return [isOpen, toggle] as const;
}

function DismissButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Close booking"
      onClick={onClick}
      className="-mr-3 grid size-11 place-items-center rounded-full hover:bg-linen"
    >
      <CloseIcon />
    </button>
  );
}

/** The choices so far, beside the form on wide screens. */
function Aside({ booking }: { booking: Booking }) {
  const { values, receipt } = booking;
  return (
    <aside aria-label="Your choices" className="hidden flex-col bg-areca p-8 text-plaster lg:flex">
      <div className="grid flex-1 place-items-center">
        {values.bhkType ? (
          <HomeDrawing key={values.bhkType} of={values.bhkType} className="booking-scrim w-full" />
        ) : (
          <PlotDrawing className="w-full" />
        )}
      </div>
      {receipt ? (
        <p className="border-t border-current/20 pt-4">
          <span className="block text-sm opacity-75">Your reference</span>
          <span className="mt-1 block font-display text-2xl tabular-nums">{receipt.reference}</span>
        </p>
      ) : (
        <Summary booking={booking} />
      )}
    </aside>
  );
}

/**
 * The area above the on-screen keyboard, as custom properties for the sheet: on iOS the layout does not shrink
 * for the keyboard, which would cover the buttons.
 */
function useVisibleViewport(): CSSProperties | undefined {
  const [style, setStyle] = useState<CSSProperties>();
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const update = () => {
      // Zooming in must not shrink the sheet to the zoomed area.
      if (viewport.scale > 1.01) return;
      setStyle({
        "--visible-top": `${viewport.offsetTop}px`,
        "--visible-height": `${viewport.height}px`,
      } as CSSProperties);
    };
    const reveal = () => {
      update();
      document.activeElement?.scrollIntoView({ block: "nearest" });
    };
    update();
    viewport.addEventListener("resize", reveal);
    viewport.addEventListener("scroll", update);
    return () => {
      viewport.removeEventListener("resize", reveal);
      viewport.removeEventListener("scroll", update);
    };
  }, []);
  return style;
}
