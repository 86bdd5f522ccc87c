/** Stands in the way of leaving a form whose changes nobody has saved. */
import { useCallback, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../confirm";

/**
 * `changed` is asked at the moment of leaving. `release` lets the next step pass, until `hold` or another change: saving
 * makes the changes safe before React has drawn anew. `leave` and `stay` answer for the person whether a step that waits
 * is gone.
 */
export function useUnsavedGuard(changed: boolean) {
  const dirty = useRef(changed);
  useEffect(() => {
    dirty.current = changed;
  }, [changed]);

  const blocker = useBlocker(
    useCallback(({ currentLocation, nextLocation }) => {
      const stays =
        currentLocation.pathname === nextLocation.pathname && currentLocation.search === nextLocation.search;
      return dirty.current && !stays;
    }, []),
  );

  useEffect(() => {
    if (!changed) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [changed]);

  const question =
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
    question,
    release: () => {
      dirty.current = false;
    },
    hold: () => {
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
