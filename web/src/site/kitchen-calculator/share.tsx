/** Copies or shares the link, which contains the plan. */
import { useState } from "react";
import { Button } from "../../ui/button";

type State = "idle" | "copied" | "failed";

export function Share() {
  const [state, setState] = useState<State>("idle");

  async function share() {
    // Read on click, because the URL follows the plan.
    const url = window.location.href;
    try {
      if (isTouch() && "share" in navigator) return await navigator.share({ title: document.title, url });
      await navigator.clipboard.writeText(url);
      setState("copied");
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === "AbortError")) setState("failed");
    }
  }

  return (
    <section>
      <h3 className="font-display">Save or share</h3>
      <p>The link contains the whole plan. Open it on any device, or send it to someone.</p>
      <Button variant="secondary" onClick={() => void share()}>
        {state === "copied" ? "Link copied" : "Copy link to this kitchen"}
      </Button>
      <p role="status" className="kitchen-hint">
        {state === "copied" && "Link copied to your clipboard."}
        {state === "failed" && "Could not copy the link. Copy it from your browser's address bar."}
      </p>
    </section>
  );
}

function isTouch(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}
