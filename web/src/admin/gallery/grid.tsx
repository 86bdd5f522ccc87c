/** The library as a grid of tiles. */
import type { Photograph } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useMutation } from "@tanstack/react-query";
import { fromMd } from "../../ui/breakpoints";
import { Photograph as Picture } from "../../ui/photograph";
import { toast } from "../../ui/toast";
import { Action } from "../kit/button";
import { messageOf } from "../kit/failure";
import type { ListModel } from "../kit/list/use-list";
import { mutate, invalidate } from "../kit/query";
import { Status } from "../kit/status";
import { address } from "./photographs";
import { Tiles } from "./tiles";
import { PublishingBadge } from "../kit/publishing/status";

export function Grid({ model, mayEdit }: { model: ListModel<Photograph>; mayEdit: boolean }) {
  return <Tiles model={model} mayEdit={mayEdit} Picture={TilePicture} Facts={Facts} Below={FailureNotice} />;
}

function Facts({ item: { status, state, alt, isFeatured } }: { item: Photograph }) {
  return (
    <>
      <PublishingBadge status={status} />
      {state === "ready" && alt === "" && <span className="text-error">No alt text</span>}
      {isFeatured && <span>Featured</span>}
    </>
  );
}

/** The picture, or the file's state while there is none. */
function TilePicture({ item: { picture, state, focal, alt } }: { item: Photograph }) {
  const frame = "aspect-[4/3] bg-linen";
  if (!picture) {
    return (
      <div className={`${frame} grid place-items-center p-3 text-center text-xs text-ash`}>
        {state === "failed" ? (
          <Status tone="danger">Failed</Status>
        ) : (
          <span className="motion-safe:animate-pulse">{state === "waiting" ? "Queued…" : "Processing…"}</span>
        )}
      </div>
    );
  }
  return (
    <div className="relative">
      <Picture
        picture={picture}
        alt={alt}
        focal={focal}
        sizes={`${fromMd} 14rem, 50vw`}
        className={`${frame} h-full!`}
      />
      {/* A replacement is being processed; the picture shown is still the previous one. */}
      {(state === "waiting" || state === "working") && (
        <span className="absolute bottom-1.5 left-1.5 rounded bg-paper/90 px-1.5 text-xs leading-5 text-ink">
          Replacing…
        </span>
      )}
    </div>
  );
}

function FailureNotice({ item: { id, state, error } }: { item: Photograph }) {
  const again = useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/photographs/{id}/retry", { id })),
    onSuccess: () => invalidate(address),
    onError: (error) => toast({ variant: "destructive", title: "Retry failed", description: messageOf(error) }),
  });
  if (state !== "failed") return null;
  return (
    <div className="relative z-10 mt-1 space-y-1.5 text-xs">
      <p className="text-error">{error}</p>
      <Action className="h-8 px-2.5 text-xs" busy={again.isPending} onClick={() => again.mutate()}>
        Try again
      </Action>
    </div>
  );
}
