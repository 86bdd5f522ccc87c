/** Mounts the booking dialog when it is opened. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { paths } from "../../paths";
import { bookingRequest, closeBooking, draftKey, loadBooking, subscribeToBooking } from "./open";

type Dialog = (typeof import("./dialog"))["BookingDialog"];

type BookingHostProps = {
  /** Shown on the confirmation; from the organisation's settings. */
  supportPhone: string | null;
};

/** Mounted once, in the public shell. */
export function BookingHost({ supportPhone }: BookingHostProps) {
  const request = useSyncExternalStore(subscribeToBooking, bookingRequest, () => null);
  const [Dialog, setDialog] = useState<{ component: Dialog } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(resumeAfterReload, []);
  const shouldLoad = request !== null && Dialog === null && !failed;

  useEffect(() => {
    if (!shouldLoad) return;
    let current = true;
    loadBooking().then(
      (module) => current && setDialog({ component: module.BookingDialog }),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [shouldLoad]);

  if (request === null) return null;
  // The key resets the form on every opening.
  if (Dialog)
    return (
      <Dialog.component key={request.openingId} request={request} supportPhone={supportPhone} onClosed={closeBooking} />
    );
  if (failed) {
    const close = () => {
      setFailed(false);
      closeBooking();
    };
    return <LoadingFailed onRetry={() => setFailed(false)} onClose={close} />;
  }
  return (
    <output className="fixed inset-x-0 bottom-6 z-50 mx-auto w-fit rounded-full bg-ink px-5 py-3 text-sm text-paper">
      Opening the booking form…
    </output>
  );
}

/** Most visits have nothing to resume, and load no code for it. */
function resumeAfterReload(): void {
  try {
    if (!sessionStorage.getItem(draftKey)) return;
  } catch {
    return;
  }
  // Ignored: the next opening begins anew.
  import("./draft").then(({ resumeDialog }) => resumeDialog()).catch(() => undefined);
}

function LoadingFailed({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <div
      role="alert"
      className="on-dark fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-panel bg-ink p-5 text-paper md:bottom-6"
    >
      <p>The booking form could not be loaded. Please check your internet connection and try again.</p>
      <div className="mt-3 flex flex-wrap gap-x-6">
        <button type="button" className="min-h-11 underline underline-offset-4" onClick={onRetry}>
          Try again
        </button>
        {/* A full page load: some browsers cache a failed import, and this page may be older than the last release. */}
        <a href={paths.booking()} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Booking page
        </a>
        <button type="button" className="min-h-11 underline-offset-4 hover:underline" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
}
