/**
 * The door to the booking dialog: any page may open it without loading what is behind it.
 *
 * Free of React and of the dialog's own code, so that it costs the first load next to nothing.
 */
import type { BhkType, InteriorType } from "./choices";

export type BookingOptions = {
  interest?: readonly InteriorType[];
  bhkType?: BhkType;
  /** The design that the visitor has been looking at. */
  design?: { slug: string; title: string };
  /** What stands in the field for wishes, for the visitor to change. */
  requirements?: string;
};

/** One opening of the dialog; `occasion` tells it from the one before, so that nothing is carried over. */
export type BookingRequest = BookingOptions & { readonly occasion: number };

let request: BookingRequest | null = null;
let occasion = 0;
const listeners = new Set<() => void>();

/** Opens the dialog at its first step, with `options` chosen in advance. */
export function openBooking(options: BookingOptions = {}): void {
  occasion += 1;
  tell({ ...options, occasion });
}

export function closeBooking(): void {
  tell(null);
}

/** The opening asked for, or null while the dialog is closed. */
export function bookingRequest(): BookingRequest | null {
  return request;
}

export function subscribeToBooking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(next: BookingRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

type DialogModule = typeof import("./dialog");

let loading: Promise<DialogModule> | null = null;

/** Fetches the dialog's code; call it on hover, focus or touch of whatever opens the dialog. */
export function preloadBooking(): void {
  // A missed preload is not an error of the page: the opening itself tries again and reports.
  loadBooking().catch(() => undefined);
}

/** The dialog's code. A failed fetch is not kept, for the browsers that do try again. */
export function loadBooking(): Promise<DialogModule> {
  loading ??= import("./dialog").catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
