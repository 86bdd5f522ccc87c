/** What is done with several places at once. */
import type { PlacementAction } from "../../api/contract/types.gen";
import { useState } from "react";
import { count } from "../../ui/format";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { mutate } from "../kit/query";
import { address } from "./placement";

type Deed = { label: string; title: (what: string) => string; text: string; action: PlacementAction; danger?: boolean };

const deeds: readonly Deed[] = [
  {
    label: "Show",
    title: (what) => `Show ${what}?`,
    text: "Those without alt text are left as they are, and counted.",
    action: { activate: { isActive: true } },
  },
  {
    label: "Hide",
    title: (what) => `Hide ${what}?`,
    text: "They keep their places.",
    action: { activate: { isActive: false } },
  },
  {
    label: "Remove",
    title: (what) => `Remove ${what} from the page?`,
    text: "The photographs stay in the gallery.",
    action: { delete: {} },
    danger: true,
  },
];

export function BulkBar({ chosen, onDone }: { chosen: readonly string[]; onDone: () => void }) {
  const [asking, setAsking] = useState<Deed | null>(null);
  const what = count(chosen.length, "picture");
  return (
    <div
      role="group"
      aria-label="Selection"
      className="sticky top-13 z-20 flex flex-wrap items-center gap-2 border-b border-seam bg-plaster px-4 py-2 md:px-0"
    >
      <p role="status" className="mr-2">
        <strong className="font-medium">{what}</strong> selected
      </p>
      {deeds.map((deed) => (
        <Action key={deed.label} onClick={() => setAsking(deed)}>
          {deed.label}
        </Action>
      ))}
      <Action variant="quiet" onClick={onDone}>
        Clear selection
      </Action>
      {asking && (
        <ActionDialog
          title={asking.title(what)}
          confirm={asking.label}
          danger={asking.danger ?? false}
          run={() =>
            mutate("POST", "/api/admin/placements/bulk", {
              selection: { ids: [...chosen] },
              action: asking.action,
            })
          }
          done={({ changed, skipped }) => {
            const reasons = [...new Set(skipped.map(({ reason }) => reason))];
            return {
              title: `${count(changed, "picture")} changed`,
              ...(skipped.length > 0 && {
                description: `${skipped.length} skipped: ${reasons.slice(0, 2).join("; ")}`,
              }),
            };
          }}
          onDone={onDone}
          invalidates={[address]}
          onClose={() => setAsking(null)}
        >
          {asking.text}
        </ActionDialog>
      )}
    </div>
  );
}
