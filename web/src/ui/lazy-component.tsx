/** Components whose code comes when it is needed, drawn at once when it is there already. */
import { type ComponentType, Suspense, lazy } from "react";

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches the code. After it, the component is drawn without a gap, on the server as well. */
  preload: () => Promise<void>;
};

export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;

  async function preload(): Promise<void> {
    loaded ??= await load();
  }

  const Later = lazy(async () => ({ default: await load() })) as ComponentType<Props>;

  function Lazy(props: Props) {
    if (loaded) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    return (
      <Suspense>
        <Later {...props} />
      </Suspense>
    );
  }

  return Object.assign(Lazy, { preload });
}
