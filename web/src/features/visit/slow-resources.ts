/** Logs slow resources to the console. */

const slowAfterMs = 3000;

export function warnOfSlowResources(): void {
  if (!("PerformanceObserver" in window)) return;
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (duration > slowAfterMs) console.warn(`Slow resource: ${name} took ${Math.round(duration)} ms`);
    }
  });
  observer.observe({ type: "resource", buffered: true });
}
