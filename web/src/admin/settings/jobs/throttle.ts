/** Does something now, and after that at most once in so many milliseconds; what was asked meanwhile is done once, late. */
export function throttled(work: () => void, milliseconds: number): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = false;

  function rest() {
    timer = setTimeout(() => {
      timer = undefined;
      if (!wanted) return;
      wanted = false;
      work();
      rest();
    }, milliseconds);
  }

  return {
    ask() {
      if (timer !== undefined) {
        wanted = true;
        return;
      }
      work();
      rest();
    },
    stop: () => clearTimeout(timer),
  };
}
