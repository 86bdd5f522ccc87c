/** Bulk actions on placements. */
import type { PlacementAction } from "../../api/contract/types.gen";
import { useState } from "react";
import { count } from "../../ui/format";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { mutate } from "../kit/query";
import { address } from "./placement";

type BulkAction = {
  label: string;
  title: (what: string) => string;
  text: string;
  request: PlacementAction;
  danger?: boolean;
};

const actions: readonly BulkAction[] = [
  {
    label: "Show",
    title: (what) => `Show ${what}?`,
    text: "Pictures without alt text are skipped.",
    request: { activate: { isActive: true } },
  },
  {
    label: "Hide",
    title: (what) => `Hide ${what}?`,
    text: "They keep their position.",
    request: { activate: { isActive: false } },
  },
  {
    label: "Remove",
    title: (what) => `Remove ${what} from the page?`,
    text: "The photographs stay in the gallery.",
    request: { delete: {} },
    danger: true,
  },
];

export function BulkBar({ chosen, onDone }: { chosen: readonly string[]; onDone: () => void }) {
  const [action, setAction] = useState<BulkAction | null>(null);
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
      {actions.map((one) => (
        <Action key={one.label} onClick={() => setAction(one)}>
          {one.label}
        </Action>
      ))}
      <Action variant="quiet" onClick={onDone}>
        Clear selection
      </Action>
      {action && (
        <ActionDialog
          title={action.title(what)}
          confirm={action.label}
          danger={action.danger ?? false}
          run={() =>
            mutate("POST", "/api/admin/placements/bulk", {
              selection: { ids: [...chosen] },
              action: action.request,
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
          onClose={() => setAction(null)}
        >
          {action.text}
        </ActionDialog>
      )}
    </div>
  );
}
