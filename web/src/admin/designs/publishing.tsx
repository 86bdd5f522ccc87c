/** A design's way to visitors, and what stands in it. */
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../ui/toast";
import { type Step, StatusMenu, isForVisitors } from "../gallery/publishing";
import { labelOf, statuses } from "../gallery/words";
import { messageOf } from "../kit/failure";
import { ask, client, refresh, tell } from "../kit/query";
import type { DesignDetail } from "./contract";
import { type Missing, address, addressOf } from "./design";

type PublishingProps = {
  design: DesignDetail;
  hasChanges: boolean;
  missing: readonly Missing[];
  onMissing: () => void;
};

export function Publishing({ design, hasChanges, missing, onMissing }: PublishingProps) {
  const { id, title, version } = design;
  const move = useMutation({
    mutationFn: (step: Step) => tell<DesignDetail>("POST", addressOf(id, "status"), { ...step, version }),
    onSuccess: async (moved, { to }) => {
      client.setQueryData(ask<DesignDetail>(addressOf(id)).queryKey, moved);
      toast({ title: `${title}: ${labelOf(statuses, to).toLowerCase()}` });
      await refresh(address);
    },
    onError: (error) => toast({ variant: "destructive", title: "Not changed", description: messageOf(error) }),
  });
  return (
    <StatusMenu
      record={design}
      hasChanges={hasChanges}
      busy={move.isPending}
      mayGo={(to) => {
        const isReady = !isForVisitors(to) || missing.length === 0;
        if (!isReady) onMissing();
        return isReady;
      }}
      onStep={move.mutateAsync}
    />
  );
}

type ChecklistProps = {
  missing: readonly Missing[];
  /** Somebody wanted to publish it: then it is said aloud. */
  isAsked: boolean;
  onGo: (missing: Missing) => void;
};

export function Checklist({ missing, isAsked, onGo }: ChecklistProps) {
  if (missing.length === 0) return null;
  return (
    <div
      role={isAsked ? "alert" : undefined}
      className={`flex flex-wrap items-baseline gap-x-5 border-y px-4 py-2.5 text-sm md:mx-6 md:mb-4 md:rounded-lg md:border ${isAsked ? "border-oxide bg-paper" : "border-seam"}`}
    >
      <p className={isAsked ? "font-medium text-oxide-deep" : "text-ash"}>Before visitors can see it, it needs:</p>
      <ul className="flex flex-wrap gap-x-5">
        {missing.map((one) => (
          <li key={one.words}>
            <button
              type="button"
              onClick={() => onGo(one)}
              className="min-h-6 text-left text-areca underline underline-offset-4"
            >
              {one.words}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
