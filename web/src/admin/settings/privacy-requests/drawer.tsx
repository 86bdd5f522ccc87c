/** One request: what is asked, what is due, what can be done. */
import * as limits from "../../kit/form/limits.gen";
import { below, path } from "../../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import type { ErasurePreview, PrivacyRequestDetail, RetainedRecord } from "../../../api/contract/types.gen";
import { count, date, dateTime, number as grouped } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { Action } from "../../kit/button";
import { FormDialog } from "../../kit/confirm";
import { Drawer, DrawerSection, PendingSection } from "../../kit/drawer";
import { Fact, Facts } from "../../kit/facts";
import { messageOf } from "../../kit/failure";
import { TextAreaField, TextField } from "../../kit/form/fields";
import { filled } from "../../kit/form/rules";
import { useRecordForm } from "../../kit/form/use-record-form";
import { client, mutate, query, refresh } from "../../kit/query";
import { Status } from "../../kit/status";
import { address, channels, dueText, events, kinds, retainedText, statuses } from "./labels";

const addressOf = (id: string) => path("/api/admin/privacy-requests/{id}", { id });

type Step = "assignment" | "acknowledgement" | "approval";

type Asking = "complete" | "refuse" | "note" | "confirm" | null;

export function RequestDrawer({ id }: { id: string }) {
  const result = useQuery({
    ...query(addressOf(id)),
    // The worker erases, and makes files.
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 2000 : false),
  });
  const { data: request } = result;
  if (!request) {
    return (
      <Drawer name="request" title="Privacy request">
        <PendingSection {...result} />
      </Drawer>
    );
  }
  return <Opened request={request} />;
}

const isUnderWay = (request: PrivacyRequestDetail | undefined) =>
  request?.status === "erasing" ||
  (request?.status === "open" && (request.kind === "access" || request.kind === "portability"));

function Opened({ request }: { request: PrivacyRequestDetail }) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const due = dueText(request);
  return (
    <Drawer
      name="request"
      title={`${kinds[request.kind]} ${request.number}`}
      subtitle={
        <span className="flex flex-wrap gap-x-4">
          <Status tone={statuses[request.status].tone}>{statuses[request.status].label}</Status>
          <Status tone={due.tone}>{due.text}</Status>
        </span>
      }
      footer={
        request.status !== "unconfirmed" &&
        request.status !== "erasing" && (
          <div className="flex flex-wrap justify-end gap-2">
            <Actions request={request} onAsk={setAsking} />
          </div>
        )
      }
    >
      {/* Once it is answered there is nothing to press in it: the keys must find it, or it could not be scrolled. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Facts" tabIndex={0} className="focus-visible:-outline-offset-2">
        <DrawerSection>
          <Facts>
            <Fact label="From">{request.name || "Erased"}</Fact>
            {request.email && <Fact label="E-mail">{request.email}</Fact>}
            {request.phone && <Fact label="Phone">{request.phone}</Fact>}
            <Fact label="Channel">{channels[request.channel]}</Fact>
            <Fact label="Received">{dateTime(request.receivedAt)}</Fact>
            <Fact label="Handler">{request.handler?.name ?? "Unassigned"}</Fact>
            {request.nominee && (
              <Fact label="Nominee">
                {[request.nominee.name, request.nominee.relation, request.nominee.email].filter(Boolean).join(", ")}
              </Fact>
            )}
          </Facts>
          {request.details && <p className="mt-4 whitespace-pre-line">{request.details}</p>}
        </DrawerSection>
      </section>
      {request.erasure && <Erasure preview={request.erasure} request={request} />}
      {request.retained.length > 0 && <Retained records={request.retained} />}
      {request.answer && (
        <DrawerSection title="Answer">
          <p className="whitespace-pre-line">{request.answer}</p>
        </DrawerSection>
      )}
      <Timeline request={request} />
      {(asking === "complete" || asking === "refuse" || asking === "note") && (
        <AnswerQuestion kind={asking} request={request} onClose={close} />
      )}
      {asking === "confirm" && <ConfirmQuestion request={request} onClose={close} />}
    </Drawer>
  );
}

function shown(request: PrivacyRequestDetail): void {
  client.setQueryData(query(addressOf(request.id)).queryKey, request);
  void refresh(address);
}

function Actions({ request, onAsk }: { request: PrivacyRequestDetail; onAsk: (asking: Asking) => void }) {
  const work = useMutation({
    mutationFn: ({ send }: { send: () => Promise<PrivacyRequestDetail>; done: string }) => send(),
    onSuccess: (next, { done }) => {
      shown(next);
      toast({ title: done, description: next.number });
    },
    onError: (error) => toast({ variant: "destructive", title: "Not saved", description: messageOf(error) }),
    retry: false,
  });
  const record = addressOf(request.id);
  const post = (part: Step, done: string) => work.mutate({ send: () => mutate("POST", below(record, part)), done });
  const { status, kind, erasure } = request;
  const note = (
    <Action variant="quiet" onClick={() => onAsk("note")}>
      Add note
    </Action>
  );
  if (status === "completed" || status === "refused") return note;
  if (status === "approved") {
    return (
      <>
        <Action
          busy={work.isPending}
          onClick={() =>
            work.mutate({ send: () => mutate("DELETE", below(record, "approval")), done: "Approval withdrawn" })
          }
        >
          Withdraw approval
        </Action>
        <Action variant="danger" onClick={() => onAsk("confirm")}>
          Confirm erasure…
        </Action>
      </>
    );
  }
  return (
    <>
      {note}
      {!request.handler && (
        <Action busy={work.isPending} onClick={() => post("assignment", "Assigned to you")}>
          Assign to me
        </Action>
      )}
      {kind === "grievance" && !request.acknowledgedAt && (
        <Action busy={work.isPending} onClick={() => post("acknowledgement", "Acknowledged")}>
          Mark as acknowledged
        </Action>
      )}
      <Action onClick={() => onAsk("refuse")}>Refuse…</Action>
      {kind === "erasure" ? (
        <Action
          variant="danger"
          busy={work.isPending}
          disabled={(erasure?.obstacles.length ?? 0) > 0}
          onClick={() => post("approval", "Erasure approved")}
        >
          Approve erasure
        </Action>
      ) : (
        <Action variant="primary" onClick={() => onAsk("complete")}>
          Complete…
        </Action>
      )}
    </>
  );
}

function Erasure({ preview, request }: { preview: ErasurePreview; request: PrivacyRequestDetail }) {
  /** `Leads (2), forms (3)`. */
  const list = (items: ErasurePreview["erased"]) => {
    const text = items.map(({ what, count }) => `${what} (${grouped(count)})`).join(", ");
    return text ? text.charAt(0).toUpperCase() + text.slice(1) : "Nothing";
  };
  return (
    <DrawerSection title="What will be erased">
      {preview.obstacles.map((obstacle) => (
        <p key={obstacle} className="mb-3">
          <Status tone="danger">{obstacle}</Status>
        </p>
      ))}
      <Facts>
        <Fact label="Found by">{preview.foundBy.join(", ") || "Nothing found"}</Fact>
        <Fact label="Erased">{list(preview.erased)}</Fact>
        <Fact label="Kept for tax law">
          {list(preview.kept)}
          {preview.keptUntil && `, until ${date(preview.keptUntil)}`}
        </Fact>
      </Facts>
      <p className="mt-3 text-ash">
        {request.status === "approved"
          ? preview.isSingleAdmin
            ? `Approved by ${request.approvedBy?.name ?? "an admin"}. You are the only admin, so you can confirm it yourself.`
            : `Approved by ${request.approvedBy?.name ?? "an admin"}. Another admin has to confirm it.`
          : preview.isSingleAdmin
            ? "After approval, confirm it by typing the number."
            : "After approval, another admin has to confirm it by typing the number."}
      </p>
    </DrawerSection>
  );
}

/** What outlives the erasure: that it exists, not what it says. */
function Retained({ records }: { records: RetainedRecord[] }) {
  return (
    <DrawerSection title="Kept for tax law">
      <p className="text-ash">
        Tax law requires these records. Copies are stored apart from the rest, appear in no list or search, and are
        deleted when their time is over.
      </p>
      <ul className="mt-3 divide-y divide-seam">
        {records.map((record) => (
          <li key={`${record.kind} ${record.number} ${record.until}`} className="py-2">
            <p className="font-medium wrap-anywhere">{retainedText(record)}</p>
            <p className="text-xs text-ash">{`Until ${date(record.until)}`}</p>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

function Timeline({ request }: { request: PrivacyRequestDetail }) {
  return (
    <DrawerSection title="Timeline">
      <ol className="-my-2 divide-y divide-seam">
        {request.events.map(({ at, kind, text, actor }) => (
          <li key={`${at} ${kind}`} className="py-2">
            <p className="font-medium">{events[kind]}</p>
            {text && <p className="whitespace-pre-line">{text}</p>}
            <p className="text-xs text-ash">{[dateTime(at), actor?.name].filter(Boolean).join(" · ")}</p>
          </li>
        ))}
      </ol>
    </DrawerSection>
  );
}

const answerSchema = z.object({
  text: filled(limits.PrivacyAnswer.text).check(
    z.minLength(limits.PrivacyAnswer.text.min, "Please use at least 3 characters."),
  ),
});

const questions = {
  complete: {
    title: "Complete the request",
    confirm: "Complete and send",
    label: "What did you do?",
    part: "completion",
  },
  refuse: { title: "Refuse the request", confirm: "Refuse and send", label: "Why not?", part: "refusal" },
  note: { title: "Add a note", confirm: "Save note", label: "Note", part: "notes" },
} as const;

type AnswerProps = { kind: keyof typeof questions; request: PrivacyRequestDetail; onClose: () => void };

function AnswerQuestion({ kind, request, onClose }: AnswerProps) {
  const { title, confirm, label, part } = questions[kind];
  const form = useRecordForm({
    schema: answerSchema,
    values: { text: "" },
    save: (draft) => mutate("POST", below(addressOf(request.id), part), draft),
    onSaved: (next) => {
      shown(next);
      onClose();
    },
  });
  return (
    <FormDialog title={title} confirm={confirm} danger={kind === "refuse"} form={form} onClose={onClose}>
      {kind !== "note" && <p>{`${request.name} gets this by e-mail, with the contact for complaints.`}</p>}
      <div className="text-ink">
        <TextAreaField
          control={form.control}
          name="text"
          label={label}
          rows={5}
          limit={limits.PrivacyAnswer.text.max}
        />
      </div>
    </FormDialog>
  );
}

const confirmSchema = z.object({ number: filled(limits.ErasureConfirmation.number, "Please type the number.") });

function ConfirmQuestion({ request, onClose }: { request: PrivacyRequestDetail; onClose: () => void }) {
  const form = useRecordForm({
    schema: confirmSchema,
    values: { number: "" },
    save: (draft) => mutate("POST", below(addressOf(request.id), "confirmation"), draft),
    onSaved: (next) => {
      shown(next);
      toast({ title: "Erasing", description: `${next.number} is completed in a moment.` });
      onClose();
    },
  });
  const erased = request.erasure?.erased.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <FormDialog title={`Erase ${request.name}'s data?`} confirm="Erase for good" danger form={form} onClose={onClose}>
      <p>{`${count(erased, "record is", "records are")} anonymised or deleted. This can't be undone.`}</p>
      <div className="text-ink">
        <TextField
          control={form.control}
          name="number"
          label={`Type ${request.number} to confirm`}
          autoComplete="off"
        />
      </div>
    </FormDialog>
  );
}
