/** Warns in the console of files that took long to arrive. */

const slowAfter = 3000;

export function warnOfSlowResources(): void {
  if (!("PerformanceObserver" in window)) return;
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (duration > slowAfter) console.warn(`Slow resource: ${name} took ${Math.round(duration)} ms`);
    }
  });
  observer.observe({ type: "resource", buffered: true });
}
