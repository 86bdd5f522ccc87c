/** The plan is in the address: keeping it and passing it on is a matter of the link. */
import { useState } from "react";
import { Button } from "../../ui/button";

type State = "idle" | "copied" | "failed";

export function Share() {
  const [state, setState] = useState<State>("idle");

  async function share() {
    // Read when it is asked for: the address follows the plan.
    const url = window.location.href;
    try {
      if (isTouch() && "share" in navigator) return await navigator.share({ title: document.title, url });
      await navigator.clipboard.writeText(url);
      setState("copied");
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) setState("failed");
    }
  }

  return (
    <section>
      <h3 className="font-display">Keep it, or pass it on</h3>
      <p>The link holds the whole plan. Open it on any device, or send it to whoever cooks.</p>
      <Button variant="secondary" onClick={() => void share()}>
        {state === "copied" ? "Link copied" : "Copy link to this kitchen"}
      </Button>
      <p role="status" className="kitchen-hint">
        {state === "copied" && "The link is on your clipboard."}
        {state === "failed" && "That did not work here. Copy the address from the top of your browser."}
      </p>
    </section>
  );
}

function isTouch(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}
