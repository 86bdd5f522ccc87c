/** Whether everything is saved. */
import { Spinner } from "../kit/button";
import { Status } from "../kit/status";
import type { SaveState } from "../kit/autosave";
import { Tooltip } from "../kit/tooltip";

type SaveStatusProps = { state: SaveState<unknown, unknown>; onRetry: () => void };

export function SaveStatus({ state, onRetry }: SaveStatusProps) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-xs text-ash">
      <StatusText state={state} onRetry={onRetry} />
    </p>
  );
}

function StatusText({ state, onRetry }: SaveStatusProps) {
  switch (state.is) {
    case "saved":
      return <Status tone="good">Saved</Status>;
    case "changed":
    case "saving":
      return (
        <>
          <Spinner className="size-3" /> Saving…
        </>
      );
    case "failed":
      return (
        <>
          <Status tone="danger">Not saved. Your text is kept on this device, and we'll retry.</Status>
          <Tooltip text={state.message}>
            <button type="button" onClick={onRetry} className="underline underline-offset-2">
              Retry now
            </button>
          </Tooltip>
        </>
      );
    case "refused":
      return <Status tone="danger">{`Not saved: ${state.message}`}</Status>;
    case "stale":
      return <Status tone="danger">Someone else changed the same part. Choose what to keep.</Status>;
  }
}
