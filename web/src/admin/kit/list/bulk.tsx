/** Bulk actions: the selection bar, the confirmation and undo. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkOutcome, JobBulkOutcome } from "../../../api/contract/types.gen";
import { count, number } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { Action } from "../button";
import { ConfirmDialog } from "../confirm";
import { messageOf } from "../failure";
import { mutateAt, invalidate } from "../query";
import type { BulkAction, Identified, List } from "../resource";
import type { ListModel } from "./use-list";

/** Job lists only count skipped records. */
type Outcome = BulkOutcome | JobBulkOutcome;

/** Milliseconds for which undo is offered. */
const undoDuration = 12_000;

/** Replaces the filters while records are selected. */
export function BulkBar<Item extends Identified>({ model }: { model: ListModel<Item> }) {
  const { list, selection, items, total, totalText, table } = model;
  const [action, setAction] = useState<BulkAction | null>(null);
  const offersAll = !selection.all && total > items.length && table.getIsAllPageRowsSelected();
  return (
    <div role="group" aria-label="Selection" className="flex min-h-9 flex-wrap items-center gap-2">
      <p role="status" className="mr-2 text-sm">
        <strong className="font-medium">{count(selection.count, ...list.noun)}</strong> selected
      </p>
      {offersAll && (
        <Action variant="quiet" onClick={selection.chooseAll} className="text-link">
          Select all {totalText} {list.noun[1]}
        </Action>
      )}
      {list.bulk?.map((one) => (
        <Action key={one.label} onClick={() => setAction(one)}>
          {one.label}
        </Action>
      ))}
      <Action variant="quiet" onClick={selection.clear}>
        Clear selection
      </Action>
      {action?.Dialog ? (
        <action.Dialog
          selection={selection.chosen}
          chosen={selection.count}
          onDone={() => {
            setAction(null);
            selection.clear();
          }}
          onClose={() => setAction(null)}
        />
      ) : (
        action && <BulkDialog model={model} action={action} onClose={() => setAction(null)} />
      )}
    </div>
  );
}

function BulkDialog<Item extends Identified>({
  model: { list, selection, items },
  action,
  onClose,
}: {
  model: ListModel<Item>;
  action: BulkAction;
  onClose: () => void;
}) {
  const [details, setDetails] = useState<object | null>(action.action ?? null);
  const bulk = `${list.address}/bulk`;
  const tried = action.preview ?? details;
  const dryRun = useQuery({
    queryKey: [bulk, { selection: selection.chosen, action: tried }],
    queryFn: () => mutateAt<Outcome>("POST", bulk, { selection: selection.chosen, action: tried, dryRun: true }),
    enabled: (action.dryRun ?? false) && tried !== null,
    // Counts must not be older than the dialog.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const wouldChange = dryRun.data?.changed;

  const work = useMutation({
    mutationFn: () => mutateAt<Outcome>("POST", bulk, { selection: selection.chosen, action: details }),
    onSuccess: (outcome) => {
      selection.clear();
      void invalidate(list.address);
      toast({
        title: `${count(outcome.changed, ...list.noun)} changed`,
        description: skippedText(outcome),
        ...(action.undo && outcome.changed > 0 && undoOf(list, outcome.batch)),
      });
      onClose();
    },
  });

  return (
    <ConfirmDialog
      title={action.title(count(wouldChange ?? selection.count, ...list.noun))}
      confirm={action.confirm}
      cancel={action.keep ?? "Cancel"}
      danger={action.danger ?? false}
      busy={work.isPending}
      disabled={details === null || wouldChange === 0}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => work.mutate()}
      onCancel={onClose}
    >
      {action.text}
      {action.Details && <action.Details onChange={setDetails} />}
      {action.dryRun && (
        <>
          <DryRunResult chosen={selection.count} changed={wouldChange} error={dryRun.error} />
          <Refusals outcome={dryRun.data} nameOf={(id) => nameIn(items, list, id)} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** The part of a toast that undoes a bulk action. */
export function undoOf(list: Pick<List<Identified>, "address" | "noun">, batch: string) {
  return {
    duration: undoDuration,
    action: { text: "Undo", run: () => void undo(`${list.address}/bulk/${batch}/undo`, list) },
  };
}

/** How many of the selected records the action would leave unchanged. */
function DryRunResult({
  chosen,
  changed,
  error,
}: {
  chosen: number;
  changed: number | undefined;
  error: Error | null;
}) {
  const others = changed === undefined ? 0 : chosen - changed;
  return (
    <p role="status" className="text-ink empty:hidden">
      {changed === undefined && (error ? messageOf(error) : "Counting…")}
      {changed === 0 && "None of them would change."}
      {changed !== 0 && others === 1 && "1 other stays unchanged."}
      {changed !== 0 && others > 1 && `${number(others)} others stay unchanged.`}
    </p>
  );
}

const maxRefusals = 5;

/** Which records would be skipped, and why. Those on other pages of the list have no names here. */
function Refusals({ outcome, nameOf }: { outcome: Outcome | undefined; nameOf: (id: string) => string | null }) {
  const skipped = typeof outcome?.skipped === "object" ? outcome.skipped : [];
  if (skipped.length === 0) return null;
  const others = skipped.length - maxRefusals;
  return (
    <ul aria-label="Skipped" className="list-disc space-y-0.5 pl-5 wrap-anywhere">
      {skipped.slice(0, maxRefusals).map(({ id, reason }) => (
        <li key={id}>{[nameOf(id), reason].filter(Boolean).join(": ")}</li>
      ))}
      {others > 0 && <li>{`${number(others)} more`}</li>}
    </ul>
  );
}

function nameIn<Item extends Identified>(items: readonly Item[], list: List<Item>, id: string): string | null {
  const item = items.find((one) => String(one.id) === id);
  return item ? list.nameOf(item) : null;
}

async function undo(path: string, list: Pick<List<Identified>, "address" | "noun">): Promise<void> {
  try {
    const outcome = await mutateAt<Outcome>("POST", path);
    const title = outcome.changed > 0 ? `Undone for ${count(outcome.changed, ...list.noun)}` : "Nothing to undo";
    toast({ title, description: skippedText(outcome) });
  } catch (error) {
    toast({ variant: "destructive", title: "Could not undo", description: messageOf(error) });
  }
  await invalidate(list.address);
}

function skippedText({ skipped }: Outcome): string | undefined {
  if (typeof skipped === "number") return skipped > 0 ? `${number(skipped)} skipped` : undefined;
  if (skipped.length === 0) return undefined;
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  const more = reasons.length > 2 ? ` and ${reasons.length - 2} other reasons` : "";
  return `${skipped.length} skipped: ${reasons.slice(0, 2).join("; ")}${more}`;
}
