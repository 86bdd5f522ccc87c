/**
 * Saves the kitchen to the account. Visitors sign in first.
 *
 * Import it lazily: what it takes to know who is signed in would make the page load more files.
 */
import { useEffect } from "react";
import type { KitchenPlan } from "../../api/contract/types.gen";
import { signInAddress } from "../../api/session";
import { storePendingSave } from "../../features/saved/pending-save";
import { Heart } from "../../features/saved/save-button";
import { kitchenKey, loadKitchens, saveKitchen, useSaved } from "../../features/saved/store";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { type Plan, planSearch } from "./plan";

export function SaveKitchen({ plan, kitchen }: { plan: Plan; kitchen: KitchenPlan }) {
  const saved = useSaved();
  const isKnown = saved.is === "known";

  useEffect(() => {
    if (isKnown) void loadKitchens();
  }, [isKnown]);

  if (saved.is === "signed out") {
    // The router's own address does not follow the plan.
    const place = { pathname: paths.kitchenCalculator(), search: `?${planSearch(plan).toString()}` };
    return (
      <Link
        to={signInAddress(place)}
        aria-label="Save to your account: sign in"
        className="save-button is-beside"
        onClick={() => storePendingSave({ kind: "kitchen", plan: kitchen })}
      >
        <Heart />
        Save to your account
      </Link>
    );
  }
  const isSaved = saved.is === "known" && saved.keys.has(kitchenKey(kitchen));
  return (
    <>
      <button
        type="button"
        aria-disabled={!isKnown || isSaved || undefined}
        className="save-button is-beside"
        onClick={() => {
          if (isKnown && !isSaved) void saveKitchen(kitchen);
        }}
      >
        <Heart className={isSaved ? "fill-current text-areca" : ""} />
        {isSaved ? "Saved to your account" : "Save to your account"}
      </button>
      {isSaved && (
        <Link to={paths.dashboard()} className="inline-flex min-h-11 items-center text-link">
          See your saved kitchens
        </Link>
      )}
    </>
  );
}
