/**
 * Short messages at the edge of the screen, one at a time.
 *
 * `toast` may be called from anywhere. The card's looks and gestures load with the first message; the region that
 * screen readers watch is there from the start, since one that appears together with its text is often not read.
 */
import { useEffect, useState, useSyncExternalStore } from "react";
import { lazyComponent } from "./lazy-component";

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive";
  /** Milliseconds on the screen. */
  duration?: number;
  /** What can be done about it, such as taking it back. */
  action?: { text: string; run: () => void };
};

/** A message that was called for; it stays in memory for a while after it left the screen. */
export type Toast = Required<Pick<ToastMessage, "title" | "variant" | "duration">> & {
  description: string | undefined;
  action: ToastMessage["action"];
  id: number;
  open: boolean;
};

const defaultDuration = 5000;

/** Milliseconds at least for a message that offers something: it has to be decided, and found with the keys. */
const durationWithAction = 10_000;

/** How long a message that left the screen is remembered. */
const removalDelay = 1_000_000;

let current: Toast | null = null;
let count = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a message in place of the one that may be on the screen. */
export function toast({
  title,
  description,
  variant = "default",
  duration = defaultDuration,
  action,
}: ToastMessage): void {
  clearTimeout(removal);
  count += 1;
  const shownFor = action ? Math.max(duration, durationWithAction) : duration;
  tell({ title, description, variant, duration: shownFor, action, id: count, open: true });
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  tell({ ...current, open: false });
  removal = setTimeout(() => tell(null), removalDelay);
}

/** The latest message, or null. */
export function currentToast(): Toast | null {
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

const Card = lazyComponent<{ toast: Toast }>(() => import("./toast-card").then((module) => module.ToastCard));

/** Fetches the card ahead of the first message: that message may be that there is no connection any more. */
export function preloadToasts(): Promise<void> {
  return Card.preload();
}

/** The place where messages appear; mounted once. */
export function Toaster() {
  const message = useSyncExternalStore(subscribe, currentToast, () => null);
  const [looks, setLooks] = useState(false);
  const wanted = message !== null;

  useEffect(() => {
    if (!wanted) return;
    Card.preload().then(
      () => setLooks(true),
      // Without its looks the message is still read out.
      (error: unknown) => console.warn("The message card could not be loaded.", error),
    );
  }, [wanted]);

  const open = message?.open ? message : null;
  return (
    <section aria-label="Messages">
      {/* The roles imply it, but a modal dialog hides all behind it that does not say `aria-live`. */}
      <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
        {open?.variant === "default" && <Words toast={open} />}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true" className="sr-only">
        {open?.variant === "destructive" && <Words toast={open} />}
      </div>
      {open && looks && <Card key={open.id} toast={open} />}
    </section>
  );
}

function Words({ toast: { title, description } }: { toast: Toast }) {
  return (
    <p>
      {title}
      {description && `. ${description}`}
    </p>
  );
}
