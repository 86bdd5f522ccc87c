/** Warns before leaving a form with unsaved changes. */
import { useCallback, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../confirm";

/**
 * `allow` lets the next navigation pass until `block` or another change, since after saving React has not rendered the
 * clean form yet. `leave` and `stay` decide a blocked navigation without asking the user. `beside` is the query parameter
 * of a drawer beside the form, which may open and close.
 */
export function useUnsavedGuard(changed: boolean, beside = "") {
  const dirty = useRef(changed);
  useEffect(() => {
    dirty.current = changed;
  }, [changed]);

  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => {
        const isSamePage =
          currentLocation.pathname === nextLocation.pathname &&
          without(currentLocation.search, beside) === without(nextLocation.search, beside);
        return dirty.current && !isSamePage;
      },
      [beside],
    ),
  );

  useEffect(() => {
    if (!changed) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [changed]);

  const dialog =
    blocker.state === "blocked" ? (
      <ConfirmDialog
        title="Leave without saving?"
        confirm="Leave"
        cancel="Stay"
        danger
        onConfirm={() => blocker.proceed()}
        onCancel={() => blocker.reset()}
      >
        Your changes will be lost.
      </ConfirmDialog>
    ) : null;

  return {
    dialog,
    allow: () => {
      dirty.current = false;
    },
    block: () => {
      dirty.current = true;
    },
    leave: () => {
      if (blocker.state === "blocked") blocker.proceed();
    },
    stay: () => {
      if (blocker.state === "blocked") blocker.reset();
    },
  };
}

function without(search: string, name: string): string {
  const params = new URLSearchParams(search);
  params.delete(name);
  return params.toString();
}
