/** Saves a design, photograph or video to the account. Visitors sign in first. */
import "./saved.css";
import { useLocation } from "react-router";
import { signInAddress } from "../../api/session";
import { Link } from "../../ui/link";
import { type SavedItem, itemKey, save, useSaved } from "./store";
import { storePendingSave } from "./pending-save";

type SaveButtonProps = SavedItem & {
  title: string;
  /** `over` is an icon on a picture, `beside` has a visible label. */
  variant?: "over" | "beside";
  className?: string;
};

export function SaveButton({ kind, id, title, variant = "over", className = "" }: SaveButtonProps) {
  const saved = useSaved();
  const location = useLocation();
  const item = { kind, id };
  const classes = `save-button is-${variant} ${className}`;

  if (saved.is === "signed out") {
    return (
      <Link
        to={signInAddress(location)}
        rel="nofollow"
        aria-label={`Save ${title}: sign in`}
        className={classes}
        onClick={() => storePendingSave(item)}
      >
        <Heart />
        {variant === "beside" && "Save"}
      </Link>
    );
  }
  const isSaved = saved.is === "known" && saved.keys.has(itemKey(item));
  return (
    <button
      type="button"
      aria-label={`Save ${title}`}
      aria-pressed={isSaved}
      aria-disabled={saved.is === "loading" || undefined}
      className={classes}
      onClick={() => {
        if (saved.is === "known") void save(item, !isSaved);
      }}
    >
      <Heart />
      {variant === "beside" && "Save"}
    </button>
  );
}

/** Within a `save-button`. */
export function Heart({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={`size-5 ${className}`}
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path
        d="M10 16.8S3 12.6 3 7.9A3.8 3.8 0 0 1 10 5.9 3.8 3.8 0 0 1 17 7.9C17 12.6 10 16.8 10 16.8Z"
        strokeLinejoin="round"
      />
    </svg>
  );
}
