/** Renders the form of a campaign page: beside the text on a desktop, in a sheet on a phone. */
import "../../ui/theme.css";
import { StrictMode, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "../../features/errors/boundary";
import { catchUnhandledErrors } from "../../features/errors/unhandled";
import { CloseIcon } from "../../ui/icons";
import { Toaster } from "../../ui/toast";
import { BookingStart } from "./booking-start";
import { CampaignForm } from "./form";
import { type Campaign, readCampaign } from "./page";

const listeners = new Set<() => void>();

/** How often the form was asked for; a change brings it into view. */
let openings = 0;
let isOpen = false;

export function open(): void {
  openings += 1;
  isOpen = true;
  for (const listener of listeners) listener();
}

function close(): void {
  isOpen = false;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `desktop` matches where the form has a place beside the text. */
export function mount(desktop: MediaQueryList): void {
  catchUnhandledErrors();
  const campaign = readCampaign(document);
  if (!campaign) return;
  const host = document.body.appendChild(document.createElement("div"));
  createRoot(host).render(
    <StrictMode>
      <ErrorBoundary>
        <Suspense>
          <Placed campaign={campaign} desktop={desktop} />
        </Suspense>
        <Toaster />
      </ErrorBoundary>
    </StrictMode>,
  );
}

function Placed({ campaign, desktop }: { campaign: Campaign; desktop: MediaQueryList }) {
  const isWide = useSyncExternalStore(
    (listener) => {
      desktop.addEventListener("change", listener);
      return () => desktop.removeEventListener("change", listener);
    },
    () => desktop.matches,
  );
  const opening = useSyncExternalStore(subscribe, () => openings);
  const isShown = useSyncExternalStore(subscribe, () => isOpen);
  const slot = document.getElementById("campaign-form");
  if (campaign.landing.page === "landing")
    return <BookingStart campaign={campaign} slot={isWide ? slot : null} opening={opening} />;
  if (isWide) return slot && createPortal(<Inline campaign={campaign} opening={opening} />, slot);
  return <Sheet campaign={campaign} isShown={isShown} />;
}

function Inline({ campaign, opening }: { campaign: Campaign; opening: number }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opening === 0) return;
    place.current?.scrollIntoView({ block: "center" });
    place.current?.querySelector<HTMLElement>("input, h3, button")?.focus({ preventScroll: true });
  }, [opening]);
  return (
    <div ref={place}>
      <CampaignForm campaign={campaign} />
    </div>
  );
}

/** Keeps what was typed when it is closed. */
function Sheet({ campaign, isShown }: { campaign: Campaign; isShown: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // A native modal traps the focus, closes on Escape and hides the page from screen readers.
    if (isShown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isShown]);
  const title = document.getElementById("offer-title")?.textContent ?? "";
  return (
    <dialog ref={dialog} aria-labelledby="sheet-title" onClose={close} className="campaign-sheet">
      <div className="campaign-sheet-head">
        <h2 id="sheet-title">{title}</h2>
        <button type="button" aria-label="Close" onClick={close}>
          <CloseIcon className="size-6" />
        </button>
      </div>
      <CampaignForm campaign={campaign} />
    </dialog>
  );
}
