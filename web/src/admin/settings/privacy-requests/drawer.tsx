/** One privacy request with its actions. */
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
import { client, mutate, query, invalidate } from "../../kit/query";
import { Status } from "../../kit/status";
import { address, channels, dueText, events, kinds, retainedText, statuses } from "./labels";

const addressOf = (id: string) => path("/api/admin/privacy-requests/{id}", { id });

type Step = "assignment" | "acknowledgement" | "approval";

type OpenDialog = "complete" | "refuse" | "note" | "confirm" | null;

export function RequestDrawer({ id }: { id: string }) {
  const result = useQuery({
    ...query(addressOf(id)),
    // The worker erases data and creates files in the background.
    refetchInterval: ({ state }) => (isInProgress(state.data) ? 2000 : false),
  });
  const { data: request } = result;
  if (!request) {
    return (
      <Drawer name="request" title="Privacy request">
        <PendingSection {...result} />
      </Drawer>
    );
  }
  return <RequestDetails request={request} />;
}

const isInProgress = (request: PrivacyRequestDetail | undefined) =>
  request?.status === "erasing" ||
  (request?.status === "open" && (request.kind === "access" || request.kind === "portability"));

function RequestDetails({ request }: { request: PrivacyRequestDetail }) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
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
            <Actions request={request} onOpen={setDialog} />
          </div>
        )
      }
    >
      {/* A closed request has no controls here: focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Details" tabIndex={0} className="focus-visible:-outline-offset-2">
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
      {(dialog === "complete" || dialog === "refuse" || dialog === "note") && (
        <AnswerDialog kind={dialog} request={request} onClose={close} />
      )}
      {dialog === "confirm" && <ErasureDialog request={request} onClose={close} />}
    </Drawer>
  );
}

function updateCache(request: PrivacyRequestDetail): void {
  client.setQueryData(query(addressOf(request.id)).queryKey, request);
  void invalidate(address);
}

function Actions({ request, onOpen }: { request: PrivacyRequestDetail; onOpen: (dialog: OpenDialog) => void }) {
  const work = useMutation({
    mutationFn: ({ send }: { send: () => Promise<PrivacyRequestDetail>; done: string }) => send(),
    onSuccess: (next, { done }) => {
      updateCache(next);
      toast({ title: done, description: next.number });
    },
    onError: (error) => toast({ variant: "destructive", title: "Not saved", description: messageOf(error) }),
    retry: false,
  });
  const record = addressOf(request.id);
  const post = (part: Step, done: string) => work.mutate({ send: () => mutate("POST", below(record, part)), done });
  const { status, kind, erasure } = request;
  const note = (
    <Action variant="quiet" onClick={() => onOpen("note")}>
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
        <Action variant="danger" onClick={() => onOpen("confirm")}>
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
      <Action onClick={() => onOpen("refuse")}>Refuse…</Action>
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
        <Action variant="primary" onClick={() => onOpen("complete")}>
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

/** Records kept after the erasure: only their numbers, not their contents. */
function Retained({ records }: { records: RetainedRecord[] }) {
  return (
    <DrawerSection title="Kept for tax law">
      <p className="text-ash">
        Tax law requires us to keep these records. They are stored separately, appear in no list or search, and are
        deleted when the retention period ends.
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

const dialogs = {
  complete: {
    title: "Complete the request",
    confirm: "Complete and send",
    label: "What did you do?",
    part: "completion",
  },
  refuse: { title: "Refuse the request", confirm: "Refuse and send", label: "Reason", part: "refusal" },
  note: { title: "Add a note", confirm: "Save note", label: "Note", part: "notes" },
} as const;

type AnswerProps = { kind: keyof typeof dialogs; request: PrivacyRequestDetail; onClose: () => void };

function AnswerDialog({ kind, request, onClose }: AnswerProps) {
  const { title, confirm, label, part } = dialogs[kind];
  const form = useRecordForm({
    schema: answerSchema,
    values: { text: "" },
    save: (draft) => mutate("POST", below(addressOf(request.id), part), draft),
    onSaved: (next) => {
      updateCache(next);
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

function ErasureDialog({ request, onClose }: { request: PrivacyRequestDetail; onClose: () => void }) {
  const form = useRecordForm({
    schema: confirmSchema,
    values: { number: "" },
    save: (draft) => mutate("POST", below(addressOf(request.id), "confirmation"), draft),
    onSaved: (next) => {
      updateCache(next);
      toast({ title: "Erasing data", description: `${next.number} will be completed in a moment.` });
      onClose();
    },
  });
  const erased = request.erasure?.erased.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <FormDialog
      title={`Erase ${request.name}'s data?`}
      confirm="Erase permanently"
      danger
      form={form}
      onClose={onClose}
    >
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
