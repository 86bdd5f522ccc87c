/** Bulk actions in the quotation list: send, assign, cancel. */
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { QuotationAction, QuotationItem } from "../../api/contract/types.gen";
import { count, number } from "../../ui/format";
import { toast } from "../../ui/toast";
import { ConfirmDialog } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { Select, inputClass } from "../kit/form/fields";
import { undoOf } from "../kit/list/bulk";
import { client, mutate, query, invalidate } from "../kit/query";
import type { BulkAction, BulkDialogProps, Page } from "../kit/resource";
import { address } from "./address";
import { Labelled } from "./editor/labelled";
import { numberText } from "./labels";
import { type Skipped, namesOf, reasonsOf } from "./skipped";

export const bulkActions: readonly BulkAction[] = [
  { label: "Send", title: (count) => `Send ${count}?`, confirm: "Send", Dialog: SendDialog },
  { label: "Assign", title: (count) => `Assign ${count}?`, confirm: "Assign", Dialog: AssignDialog },
  { label: "Cancel", title: (count) => `Cancel ${count}?`, confirm: "Cancel quotations", Dialog: CancelDialog },
];

function SendDialog(props: BulkDialogProps) {
  const [message, setMessage] = useState("");
  return (
    <BulkActionDialog
      {...props}
      action={{ send: message.trim() ? { message: message.trim() } : {} }}
      title={(quotations) => `Send ${quotations}?`}
      confirm="Send"
      done={(quotations) => ({
        title: `Sending ${quotations}`,
        description: "We'll generate each PDF, then e-mail it.",
      })}
    >
      <p>Each customer gets an e-mail with the PDF and a link. Prices are locked once sent.</p>
      <TextArea
        label="Personal message, added to every e-mail"
        maxLength={4000}
        value={message}
        onChange={setMessage}
      />
    </BulkActionDialog>
  );
}

function AssignDialog(props: BulkDialogProps) {
  const { data: owners = [] } = useQuery(query("/api/admin/leads/owners"));
  const [ownerId, setOwner] = useState("");
  const name = owners.find(({ id }) => id === ownerId)?.name;
  return (
    <BulkActionDialog
      {...props}
      action={ownerId === "" ? null : { assign: { ownerId } }}
      title={(quotations) => `Assign ${quotations}?`}
      confirm="Assign"
      undo
      done={(quotations) => ({ title: `${quotations} assigned`, ...(name && { description: `To ${name}.` }) })}
    >
      <Labelled label="Owner" className="text-ink">
        {(id) => (
          <Select id={id} value={ownerId} onChange={({ target }) => setOwner(target.value)}>
            <option value="">Choose an owner…</option>
            {owners.map(({ id, name, isAway }) => (
              <option key={id} value={id}>
                {isAway ? `${name} (away)` : name}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
    </BulkActionDialog>
  );
}

function CancelDialog(props: BulkDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <BulkActionDialog
      {...props}
      action={reason.trim() === "" ? null : { cancel: { reason: reason.trim() } }}
      title={(quotations) => `Cancel ${quotations}?`}
      confirm="Cancel quotations"
      danger
      done={(quotations) => ({ title: `${quotations} cancelled` })}
    >
      <p>Customers can no longer sign them from their links. This cannot be undone.</p>
      <TextArea label="Reason" maxLength={1000} value={reason} onChange={setReason} />
    </BulkActionDialog>
  );
}

type TextAreaProps = { label: string; maxLength: number; value: string; onChange: (value: string) => void };

function TextArea({ label, maxLength, value, onChange }: TextAreaProps) {
  return (
    <Labelled label={label} className="text-ink">
      {(id) => (
        <textarea
          id={id}
          rows={3}
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${inputClass} h-auto py-2`}
        />
      )}
    </Labelled>
  );
}

type BulkActionDialogProps = BulkDialogProps & {
  /** Null until the form is complete. */
  action: QuotationAction | null;
  title: (quotations: string) => string;
  confirm: string;
  danger?: boolean;
  /** Whether the server can undo it. */
  undo?: boolean;
  /** The toast after it succeeds. */
  done: (quotations: string) => { title: string; description?: string };
  children: ReactNode;
};

const bulk = "/api/admin/quotations/bulk";

/** Runs the action as a dry run first, to show how many quotations it will change and why others are skipped. */
function BulkActionDialog(props: BulkActionDialogProps) {
  const { selection, chosen, onDone, onClose, action, title, confirm, danger = false, undo, done, children } = props;
  const kind = Object.keys(action ?? {})[0];
  // The message and the reason don't affect which quotations are changed, so they are left out of the key.
  const dryRun = useQuery({
    queryKey: [bulk, { selection, kind, owner: action && "assign" in action ? action.assign : null }],
    queryFn: action === null ? skipToken : () => mutate("POST", bulk, { selection, action, dryRun: true }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const work = useMutation({
    mutationFn: (action: QuotationAction) => mutate("POST", bulk, { selection, action }),
    retry: false,
    onSuccess: ({ changed, skipped, batch }) => {
      const { title, description } = done(count(changed, "quotation"));
      const skippedText = skipped.length > 0 && `${number(skipped.length)} skipped: ${reasonText(skipped)}`;
      toast({
        title,
        description: [description, skippedText].filter(Boolean).join(" ") || undefined,
        ...(undo && changed > 0 && undoOf({ address, noun: ["quotation", "quotations"] }, batch)),
      });
      void invalidate(address);
      onDone();
    },
  });
  const failure = work.error ?? dryRun.error;
  const preview = action === null ? undefined : dryRun.data;
  return (
    <ConfirmDialog
      title={title(count(preview?.changed ?? chosen, "quotation"))}
      confirm={confirm}
      danger={danger}
      busy={work.isPending}
      disabled={action === null || dryRun.isFetching || preview?.changed === 0}
      error={failure ? messageOf(failure) : undefined}
      onConfirm={() => action && work.mutate(action)}
      onCancel={onClose}
    >
      {children}
      <div role="status" className="text-ink">
        {action !== null && dryRun.isFetching && "Checking…"}
        {preview && !dryRun.isFetching && <SkippedNotice changed={preview.changed} skipped={preview.skipped} />}
      </div>
    </ConfirmDialog>
  );
}

function reasonText(skipped: readonly Skipped[]): string {
  return reasonsOf(skipped)
    .slice(0, 2)
    .map(({ reason }) => reason)
    .join("; ");
}

function SkippedNotice({ changed, skipped }: { changed: number; skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null;
  const title = changed === 0 ? "None of them can be changed:" : `${number(skipped.length)} will be skipped:`;
  return (
    <div className="notice">
      <p>{title}</p>
      <ul className="mt-1 max-h-40 space-y-1 overflow-y-auto">
        {reasonsOf(skipped).map(({ reason, ids }) => {
          const names = namesOf(ids, knownName);
          return (
            <li key={reason}>
              <span className="tabular-nums">{number(ids.length)}</span>: {reason}
              {names && <span className="block text-xs text-ash">{names}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A quotation's number or client, if a list has loaded it. */
function knownName(id: string): string | undefined {
  const pages = client.getQueriesData<Page<QuotationItem>>({ queryKey: [address] });
  const item = pages.flatMap(([, page]) => page?.items ?? []).find((item) => item.id === id);
  if (!item?.number) return item?.clientName;
  return numberText(item.number, item.revision);
}
