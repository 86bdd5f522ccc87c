/** Calls `work` at once, then at most once per interval: calls in between result in one late call. */
export function throttled(work: () => void, milliseconds: number): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;

  function startInterval() {
    timer = setTimeout(() => {
      timer = undefined;
      if (!isPending) return;
      isPending = false;
      work();
      startInterval();
    }, milliseconds);
  }

  return {
    call() {
      if (timer !== undefined) {
        isPending = true;
        return;
      }
      work();
      startInterval();
    },
    cancel: () => clearTimeout(timer),
  };
}
