/** What is done to many quotations at once: sent, given to somebody, taken back. */
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { QuotationAction, QuotationItem } from "../../api/contract/types.gen";
import { count, number } from "../../ui/format";
import { toast } from "../../ui/toast";
import { ConfirmDialog } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { Select, inputClass } from "../kit/form/fields";
import { client, mutate, query, refresh } from "../kit/query";
import type { BulkAction, OwnQuestionProps, Page } from "../kit/resource";
import { address } from "./address";
import { Labelled } from "./editor/labelled";
import { type Skipped, namesOf, reasonsOf } from "./skipped";

export const bulkActions: readonly BulkAction[] = [
  { label: "Send", title: (count) => `Send ${count}?`, confirm: "Send", Question: SendQuestion },
  { label: "Assign", title: (count) => `Assign ${count}?`, confirm: "Assign", Question: AssignQuestion },
  { label: "Take back", title: (count) => `Take ${count} back?`, confirm: "Take back", Question: CancelQuestion },
];

function SendQuestion(props: OwnQuestionProps) {
  const [message, setMessage] = useState("");
  return (
    <BulkQuestion
      {...props}
      action={{ send: message.trim() ? { message: message.trim() } : {} }}
      title={(quotations) => `Send ${quotations}?`}
      confirm="Send"
      done={(quotations) => ({
        title: `${quotations} on the way`,
        description: "Each document is made first, then its letter goes out.",
      })}
    >
      <p>Each goes to its client's own address, with the document and a link. From then on its prices stand.</p>
      <Words label="A line of your own, in every letter" most={4000} value={message} onChange={setMessage} />
    </BulkQuestion>
  );
}

function AssignQuestion(props: OwnQuestionProps) {
  const { data: owners = [] } = useQuery(query("/api/admin/leads/owners"));
  const [ownerId, setOwner] = useState("");
  const name = owners.find(({ id }) => id === ownerId)?.name;
  return (
    <BulkQuestion
      {...props}
      action={ownerId === "" ? null : { assign: { ownerId } }}
      title={(quotations) => `Assign ${quotations}?`}
      confirm="Assign"
      done={(quotations) => ({ title: `${quotations} assigned`, ...(name && { description: `To ${name}.` }) })}
    >
      <Labelled label="Owner" className="text-ink">
        {(id) => (
          <Select id={id} value={ownerId} onChange={({ target }) => setOwner(target.value)}>
            <option value="">Choose…</option>
            {owners.map(({ id, name, isAway }) => (
              <option key={id} value={id}>
                {isAway ? `${name} (away)` : name}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
    </BulkQuestion>
  );
}

function CancelQuestion(props: OwnQuestionProps) {
  const [reason, setReason] = useState("");
  return (
    <BulkQuestion
      {...props}
      action={reason.trim() === "" ? null : { cancel: { reason: reason.trim() } }}
      title={(quotations) => `Take ${quotations} back?`}
      confirm="Take back"
      danger
      done={(quotations) => ({ title: `${quotations} taken back` })}
    >
      <p>Their links stop leading to a price that can be signed. This cannot be undone.</p>
      <Words label="Why?" most={1000} value={reason} onChange={setReason} />
    </BulkQuestion>
  );
}

type WordsProps = { label: string; most: number; value: string; onChange: (value: string) => void };

function Words({ label, most, value, onChange }: WordsProps) {
  return (
    <Labelled label={label} className="text-ink">
      {(id) => (
        <textarea
          id={id}
          rows={3}
          maxLength={most}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${inputClass} h-auto py-2`}
        />
      )}
    </Labelled>
  );
}

type BulkQuestionProps = OwnQuestionProps & {
  /** Null while something has to be known yet. */
  action: QuotationAction | null;
  title: (quotations: string) => string;
  confirm: string;
  danger?: boolean;
  /** What is told afterwards. */
  done: (quotations: string) => { title: string; description?: string };
  children: ReactNode;
};

const bulk = "/api/admin/quotations/bulk";

/** Says beforehand how many it will be done to, and why not to the others. */
function BulkQuestion(props: BulkQuestionProps) {
  const { selection, chosen, onDone, onClose, action, title, confirm, danger = false, done, children } = props;
  const kind = Object.keys(action ?? {})[0];
  // The words in the letter, or the reason, change nothing about whom it concerns.
  const trial = useQuery({
    queryKey: [bulk, { selection, kind, owner: action && "assign" in action ? action.assign : null }],
    queryFn: action === null ? skipToken : () => mutate("POST", bulk, { selection, action, dryRun: true }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const work = useMutation({
    mutationFn: (action: QuotationAction) => mutate("POST", bulk, { selection, action }),
    retry: false,
    onSuccess: ({ changed, skipped }) => {
      const { title, description } = done(count(changed, "quotation"));
      const others = skipped.length > 0 && `${number(skipped.length)} skipped: ${reasonText(skipped)}`;
      toast({ title, description: [description, others].filter(Boolean).join(" ") || undefined });
      void refresh(address);
      onDone();
    },
  });
  const failure = work.error ?? trial.error;
  const would = action === null ? undefined : trial.data;
  return (
    <ConfirmDialog
      title={title(count(would?.changed ?? chosen, "quotation"))}
      confirm={confirm}
      danger={danger}
      busy={work.isPending}
      disabled={action === null || trial.isFetching || would?.changed === 0}
      error={failure ? messageOf(failure) : undefined}
      onConfirm={() => action && work.mutate(action)}
      onCancel={onClose}
    >
      {children}
      <div role="status" className="text-ink">
        {action !== null && trial.isFetching && "Counting…"}
        {would && !trial.isFetching && <Others changed={would.changed} skipped={would.skipped} />}
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

function Others({ changed, skipped }: { changed: number; skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null;
  const title =
    changed === 0
      ? "It can be done to none of them:"
      : `${number(skipped.length)} ${skipped.length === 1 ? "stays as it is" : "stay as they are"}:`;
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

/** What a quotation is called that one of the lists has shown. */
function knownName(id: string): string | undefined {
  const pages = client.getQueriesData<Page<QuotationItem>>({ queryKey: [address] });
  const item = pages.flatMap(([, page]) => page?.items ?? []).find((item) => item.id === id);
  if (!item?.number) return item?.clientName;
  return item.revision > 0 ? `${item.number} R${item.revision}` : item.number;
}
