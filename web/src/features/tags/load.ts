/** Loads the script of a tag once the page is complete, or at the first input: it never competes with the page. */

let ready: Promise<void> | null = null;

export async function loadScript(src: string): Promise<void> {
  ready ??= completeOrInput();
  await ready;
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  // It may be blocked by the visitor's browser, or offline: the site needs none of it.
  document.head.append(script);
}

const inputs = ["pointerdown", "keydown", "touchstart"] as const;

function completeOrInput(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("load", whenIdle);
      for (const input of inputs) window.removeEventListener(input, done);
      resolve();
    };
    const whenIdle = () => {
      // Safari has no idle callbacks.
      if ("requestIdleCallback" in window) window.requestIdleCallback(done, { timeout: 3000 });
      else timer = setTimeout(done, 200);
    };
    for (const input of inputs) window.addEventListener(input, done, { passive: true });
    if (document.readyState === "complete") whenIdle();
    else window.addEventListener("load", whenIdle);
  });
}
