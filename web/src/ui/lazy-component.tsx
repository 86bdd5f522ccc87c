/** Lazily loaded components that render synchronously once loaded. */
import { type ComponentType, Suspense, lazy, useState } from "react";

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code, so that the component renders without a fallback, also on the server. */
  preload: () => Promise<void>;
};

const preloads: (() => Promise<void>)[] = [];

/** For the server, which renders a page in one go. */
export async function preloadLazyComponents(): Promise<void> {
  await Promise.all(preloads.map((preload) => preload()));
}

/** Suspends until its code is there; for a place that has a boundary. */
export function waitingComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;

  async function preload(): Promise<void> {
    loaded ??= await load();
  }

  const Suspending = lazy(async () => ({ default: await load() })) as ComponentType<Props>;

  function Waiting(props: Props) {
    // Stays: another one would render everything anew.
    const [Now] = useState(() => loaded ?? Suspending);
    return <Now {...props} />;
  }

  return Object.assign(Waiting, { preload });
}

export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const Waiting = waitingComponent(load);
  const { preload } = Waiting;

  function Lazy(props: Props) {
    // Also when loaded: the browser, where it may not be yet, must find what the server rendered.
    return (
      <Suspense>
        <Waiting {...props} />
      </Suspense>
    );
  }

  if (import.meta.env.VITE_SERVER) preloads.push(preload);

  return Object.assign(Lazy, { preload });
}
