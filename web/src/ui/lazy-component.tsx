/** Lazily loaded components that render synchronously once loaded. */
import { type ComponentType, Suspense, lazy } from "react";

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code, so that the component renders without a fallback, also on the server. */
  preload: () => Promise<void>;
};

export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;

  async function preload(): Promise<void> {
    loaded ??= await load();
  }

  const Suspending = lazy(async () => ({ default: await load() })) as ComponentType<Props>;

  function Lazy(props: Props) {
    if (loaded) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    return (
      <Suspense>
        <Suspending {...props} />
      </Suspense>
    );
  }

  return Object.assign(Lazy, { preload });
}
