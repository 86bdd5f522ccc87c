/** Copies or shares the link, which contains the plan, or saves the kitchen to the account. */
import { useState } from "react";
import type { KitchenPlan } from "../../api/contract/types.gen";
import { Button } from "../../ui/button";
import { useHydrated } from "../../ui/hydration";
import { lazyComponent } from "../../ui/lazy-component";
import type { Plan } from "./plan";

const SaveKitchen = lazyComponent(async () => (await import("./save-kitchen")).SaveKitchen);

type State = "idle" | "copied" | "failed";

export function Share({ plan, kitchen }: { plan: Plan; kitchen: KitchenPlan }) {
  const [state, setState] = useState<State>("idle");
  // The server does not know who is signed in.
  const isHydrated = useHydrated();

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
      <p>
        The link contains the whole plan. Open it on any device, or send it to someone. In your account, the kitchen
        always shows the latest price.
      </p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button variant="secondary" onClick={() => void share()}>
          {state === "copied" ? "Link copied" : "Copy link to this kitchen"}
        </Button>
        {isHydrated && <SaveKitchen plan={plan} kitchen={kitchen} />}
      </div>
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
