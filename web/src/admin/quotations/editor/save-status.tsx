import { Spinner } from "../../kit/button";
import { Status } from "../../kit/status";
import type { SaveState } from "../sheet/autosave";
import { Tooltip } from "../../kit/tooltip";

type SaveStatusProps = { state: SaveState; onRetry: () => void; onCompare: () => void };

export function SaveStatus({ state, onRetry, onCompare }: SaveStatusProps) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-xs text-ash">
      <StatusText state={state} onRetry={onRetry} onCompare={onCompare} />
    </p>
  );
}

function StatusText({ state, onRetry, onCompare }: SaveStatusProps) {
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
          <Status tone="danger">Not saved. Your changes are kept on this device, and we'll retry.</Status>
          <Tooltip text={state.message}>
            <button type="button" onClick={onRetry} className="underline underline-offset-2">
              Retry now
            </button>
          </Tooltip>
        </>
      );
    case "refused":
      return <Status tone="danger">Not saved: {state.message}</Status>;
    case "stale":
      return (
        <>
          <Status tone="danger">Someone else changed this quotation</Status>
          <button type="button" onClick={onCompare} className="underline underline-offset-2">
            Compare versions
          </button>
        </>
      );
  }
}
