/**
 * Toasts, one at a time: the latest, but what nobody waits for does not take the place of an action.
 *
 * `toast` may be called from anywhere. The card loads with the first toast. The live region is there from the start,
 * since screen readers often miss one that appears together with its text.
 */
import { useEffect, useState, useSyncExternalStore } from "react";
import { lazyComponent } from "./lazy-component";

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive";
  /** In milliseconds. */
  duration?: number;
  /** Such as undo. Its text is the button's only name, so it must not be empty. */
  action?: { text: string; run: () => void };
  /** What nobody waits for, such as the end of work in the background: shown only once no action is offered. */
  canWait?: boolean;
};

/** Kept in memory for a while after it was dismissed. */
export type Toast = Required<Pick<ToastMessage, "title" | "variant" | "duration">> & {
  description: string | undefined;
  action: ToastMessage["action"];
  id: number;
  open: boolean;
};

const defaultDuration = 5000;

/** Minimum duration of a toast with an action, so that keyboard users can reach it. */
const minDurationWithAction = 10_000;

/** Milliseconds for which a dismissed toast is kept. */
const removalDelay = 1_000_000;

let current: Toast | null = null;
let waiting: ToastMessage | null = null;
let count = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Replaces the current toast, unless this one can wait for its action. */
export function toast(message: ToastMessage): void {
  const { title, description, variant = "default", duration = defaultDuration, action, canWait = false } = message;
  if (canWait && current?.open && current.action) {
    waiting = message;
    return;
  }
  if (action?.text.trim() === "") throw new Error(`The action of the toast "${title}" has no text`);
  clearTimeout(removal);
  count += 1;
  const shownFor = action ? Math.max(duration, minDurationWithAction) : duration;
  update({ title, description, variant, duration: shownFor, action, id: count, open: true });
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  update({ ...current, open: false });
  removal = setTimeout(() => update(null), removalDelay);
  if (!waiting) return;
  const next = waiting;
  waiting = null;
  toast(next);
}

export function currentToast(): Toast | null {
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function update(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

const Card = lazyComponent<{ toast: Toast }>(() => import("./toast-card").then((module) => module.ToastCard));

/** Loads the card before the first toast, which may report that the connection is lost. */
export function preloadToasts(): Promise<void> {
  return Card.preload();
}

/** Renders toasts; mounted once. */
export function Toaster() {
  const message = useSyncExternalStore(subscribe, currentToast, () => null);
  const [isLoaded, setLoaded] = useState(false);
  const hasToast = message !== null;

  useEffect(() => {
    if (!hasToast) return;
    Card.preload().then(
      () => setLoaded(true),
      // The toast is still announced.
      (error: unknown) => console.warn("The toast card could not be loaded.", error),
    );
  }, [hasToast]);

  const open = message?.open ? message : null;
  return (
    <section aria-label="Messages">
      {/* Modal dialogs hide regions from screen readers unless they have an explicit `aria-live`. */}
      <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
        {open?.variant === "default" && <Announcement toast={open} />}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true" className="sr-only">
        {open?.variant === "destructive" && <Announcement toast={open} />}
      </div>
      {open && isLoaded && <Card key={open.id} toast={open} />}
    </section>
  );
}

function Announcement({ toast: { title, description } }: { toast: Toast }) {
  return (
    <p>
      {title}
      {description && `. ${description}`}
    </p>
  );
}
