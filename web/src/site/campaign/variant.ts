/** Which of a campaign page's texts is shown. */
import type { LandingVariant } from "../../api/contract/types.gen";

export function shownVariant(root: Document): LandingVariant {
  const data = root.getElementById("campaign")?.dataset ?? {};
  // During a test the script in the head has chosen.
  const chosen = data["test"] ? root.documentElement.dataset["variant"] : data["variant"];
  return chosen === "b" ? "b" : "a";
}
