/**
 * Opens the booking dialog from any page.
 *
 * Imports neither React nor the dialog, to keep the first load small.
 */
import type { Landing, NewLead } from "../../api/contract/types.gen";
import type { BhkType, InteriorType } from "./choices";

export type BookingOptions = {
  interest?: readonly InteriorType[];
  bhkType?: BhkType;
  /** The design to quote for. */
  design?: { slug: string; title: string };
  /** In paise: the visitor wants to book that design with it. */
  bookingAmountPaise?: number;
  /** Prefills the requirements field. */
  requirements?: string;
  /** Where the dialog was opened, unless it is a page of the site. */
  source?: NewLead["source"];
  /** The campaign page that it was opened on. */
  landing?: Landing;
};

/** Where the tab keeps a booking that is not sent yet; see `draft.ts`. */
export const draftKey = "booking_draft";

/** One opening of the dialog. `openingId` differs each time, so that no input is carried over. */
export type BookingRequest = BookingOptions & { readonly openingId: number };

let request: BookingRequest | null = null;
let openingId = 0;
const listeners = new Set<() => void>();

/** Opens the dialog at its first step, with `options` preselected. */
export function openBooking(options: BookingOptions = {}): void {
  openingId += 1;
  setRequest({ ...options, openingId });
}

export function closeBooking(): void {
  setRequest(null);
}

/** The current opening, or null while the dialog is closed. */
export function bookingRequest(): BookingRequest | null {
  return request;
}

export function subscribeToBooking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setRequest(next: BookingRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

type DialogModule = typeof import("./dialog");

let loading: Promise<DialogModule> | null = null;

/** Fetches the dialog's code; call it on hover, focus or touch of a button that opens the dialog. */
export function preloadBooking(): void {
  // Ignored: opening the dialog tries again and reports the error.
  loadBooking().catch(() => undefined);
}

/** The dialog's code. A failed import is not cached, because some browsers do retry it. */
export function loadBooking(): Promise<DialogModule> {
  loading ??= import("./dialog").catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
