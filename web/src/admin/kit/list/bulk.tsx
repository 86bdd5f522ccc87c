/** What is done to many records at once: how many are chosen, what it will be, and the way back. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkOutcome, JobBulkOutcome } from "../../../api/contract/types.gen";
import { count, number } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { Action } from "../button";
import { ConfirmDialog } from "../confirm";
import { messageOf } from "../failure";
import { mutateAt, refresh } from "../query";
import type { BulkAction, Identified, List } from "../resource";
import type { ListModel } from "./use-list";

/** Some lists only count what was skipped. */
type Outcome = BulkOutcome | JobBulkOutcome;

/** How long the way back is offered, in milliseconds. */
const undoFor = 12_000;

/** Stands in the place of the filters while records are chosen. */
export function BulkBar<Item extends Identified>({ model }: { model: ListModel<Item> }) {
  const { list, selection, items, total, totalText, table } = model;
  const [asking, setAsking] = useState<BulkAction | null>(null);
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
      {list.bulk?.map((action) => (
        <Action key={action.label} onClick={() => setAsking(action)}>
          {action.label}
        </Action>
      ))}
      <Action variant="quiet" onClick={selection.clear}>
        Clear selection
      </Action>
      {asking?.Question ? (
        <asking.Question
          selection={selection.chosen}
          chosen={selection.count}
          onDone={() => {
            setAsking(null);
            selection.clear();
          }}
          onClose={() => setAsking(null)}
        />
      ) : (
        asking && <BulkQuestion model={model} action={asking} onClose={() => setAsking(null)} />
      )}
    </div>
  );
}

function BulkQuestion<Item extends Identified>({
  model: { list, selection },
  action,
  onClose,
}: {
  model: ListModel<Item>;
  action: BulkAction;
  onClose: () => void;
}) {
  const [details, setDetails] = useState<object | null>(action.action ?? null);
  const bulk = `${list.address}/bulk`;
  const trial = useQuery({
    queryKey: [bulk, { selection: selection.chosen, action: details }],
    queryFn: () => mutateAt<Outcome>("POST", bulk, { selection: selection.chosen, action: details, dryRun: true }),
    enabled: (action.dryRun ?? false) && details !== null,
    // What was true a moment ago is no answer to a question that is asked now.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const wouldChange = trial.data?.changed;

  const work = useMutation({
    mutationFn: () => mutateAt<Outcome>("POST", bulk, { selection: selection.chosen, action: details }),
    onSuccess: (outcome) => {
      selection.clear();
      void refresh(list.address);
      toast({
        title: `${count(outcome.changed, ...list.noun)} changed`,
        description: skippedText(outcome),
        ...(action.undo &&
          outcome.changed > 0 && {
            duration: undoFor,
            action: { text: "Undo", run: () => void undo(`${bulk}/${outcome.batch}/undo`, list) },
          }),
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
      {action.dryRun && <Trial chosen={selection.count} changed={wouldChange} error={trial.error} />}
    </ConfirmDialog>
  );
}

/** What the server has counted: how many of the chosen records it does not concern. */
function Trial({ chosen, changed, error }: { chosen: number; changed: number | undefined; error: Error | null }) {
  const others = changed === undefined ? 0 : chosen - changed;
  return (
    <p role="status" className="text-ink empty:hidden">
      {changed === undefined && (error ? messageOf(error) : "Counting…")}
      {changed === 0 && "It concerns none of them any more."}
      {changed !== 0 && others === 1 && "One other stays as it is."}
      {changed !== 0 && others > 1 && `${number(others)} others stay as they are.`}
    </p>
  );
}

async function undo(path: string, list: Pick<List<Identified>, "address" | "noun">): Promise<void> {
  try {
    const outcome = await mutateAt<Outcome>("POST", path);
    const title =
      outcome.changed > 0 ? `Taken back for ${count(outcome.changed, ...list.noun)}` : "Nothing to take back";
    toast({ title, description: skippedText(outcome) });
  } catch (error) {
    toast({ variant: "destructive", title: "Not taken back", description: messageOf(error) });
  }
  await refresh(list.address);
}

function skippedText({ skipped }: Outcome): string | undefined {
  if (typeof skipped === "number") return skipped > 0 ? `${number(skipped)} skipped` : undefined;
  if (skipped.length === 0) return undefined;
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  const more = reasons.length > 2 ? ` and ${reasons.length - 2} other reasons` : "";
  return `${skipped.length} skipped: ${reasons.slice(0, 2).join("; ")}${more}`;
}
