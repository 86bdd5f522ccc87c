/** Whether what is written is safe. */
import { Spinner } from "../../kit/button";
import { Status } from "../../kit/status";
import type { SaveState } from "../sheet/saving";

type MarkProps = { state: SaveState; onRetry: () => void; onCompare: () => void };

export function SaveMark({ state, onRetry, onCompare }: MarkProps) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-xs text-ash">
      <Words state={state} onRetry={onRetry} onCompare={onCompare} />
    </p>
  );
}

function Words({ state, onRetry, onCompare }: MarkProps) {
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
          <Status tone="danger">Not saved; kept on this device, and tried again</Status>
          <button type="button" onClick={onRetry} className="underline underline-offset-2" title={state.message}>
            Try now
          </button>
        </>
      );
    case "refused":
      return <Status tone="danger">Not saved: {state.message}</Status>;
    case "stale":
      return (
        <>
          <Status tone="danger">Somebody else has changed it</Status>
          <button type="button" onClick={onCompare} className="underline underline-offset-2">
            Compare
          </button>
        </>
      );
  }
}
