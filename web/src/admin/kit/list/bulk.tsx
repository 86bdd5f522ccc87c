/** What is done to many records at once: how many are chosen, what it will be, and the way back. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkOutcome } from "../../../api/contract/types.gen";
import { count } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { Action } from "../button";
import { Question } from "../confirm";
import { messageOf } from "../failure";
import { refresh, tell } from "../query";
import type { BulkAction, Identified, List } from "../resource";
import type { ListModel } from "./use-list";

/** How long the way back is offered, in milliseconds. */
const undoFor = 12_000;

/** Stands in the place of the filters while records are chosen. */
export function BulkBar<Item extends Identified>({ model }: { model: ListModel<Item> }) {
  const { list, selection, items, total, table } = model;
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const offersAll = !selection.all && total > items.length && table.getIsAllPageRowsSelected();
  return (
    <div role="group" aria-label="Selection" className="flex min-h-9 flex-wrap items-center gap-2">
      <p role="status" className="mr-2 text-sm">
        <strong className="font-medium">{count(selection.count, ...list.noun)}</strong> selected
      </p>
      {offersAll && (
        <Action variant="quiet" onClick={selection.chooseAll} className="text-areca underline underline-offset-4">
          Select all {count(total, ...list.noun)}
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
      {asking && <BulkQuestion model={model} action={asking} onClose={() => setAsking(null)} />}
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

  const work = useMutation({
    mutationFn: () => tell<BulkOutcome>("POST", bulk, { selection: selection.chosen, action: details }),
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
    <Question
      title={action.title(count(selection.count, ...list.noun))}
      confirm={action.confirm}
      danger={action.danger ?? false}
      busy={work.isPending}
      disabled={details === null}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => work.mutate()}
      onCancel={onClose}
    >
      {action.text}
      {action.Details && <action.Details onChange={setDetails} />}
    </Question>
  );
}

async function undo(path: string, list: Pick<List<Identified>, "address" | "noun">): Promise<void> {
  try {
    const outcome = await tell<BulkOutcome>("POST", path);
    const title =
      outcome.changed > 0 ? `Taken back for ${count(outcome.changed, ...list.noun)}` : "Nothing to take back";
    toast({ title, description: skippedText(outcome) });
  } catch (error) {
    toast({ variant: "destructive", title: "Not taken back", description: messageOf(error) });
  }
  await refresh(list.address);
}

function skippedText({ skipped }: BulkOutcome): string | undefined {
  if (skipped.length === 0) return undefined;
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  const more = reasons.length > 2 ? ` and ${reasons.length - 2} other reasons` : "";
  return `${skipped.length} skipped: ${reasons.slice(0, 2).join("; ")}${more}`;
}
