/** The drawer of one lead: status, actions, details and timeline. */
import type { LeadDetail } from "../../../api/contract/types.gen";
import { below } from "../../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { relative } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { useMay } from "../../kit/access";
import { Action, actionClass } from "../../kit/button";
import { ActionDialog } from "../../kit/confirm";
import { Drawer, PendingSection, useOpenRecord } from "../../kit/drawer";
import { messageOf } from "../../kit/failure";
import { usePhone } from "../../kit/media";
import { MenuItem, MenuLine, MoreMenu } from "../../kit/menu";
import { mutate, query } from "../../kit/query";
import { useShortcuts } from "../../kit/shortcuts";
import { addressOf } from "../address";
import { CallButton, useLogCall } from "../call/call-log";
import { EmailDialog } from "../mail/email";
import { WhatsappButton } from "../mail/whatsapp";
import { TimeStatusText } from "../badges";
import { MergeLeadDialog, SplitDialog } from "../merge/merge";
import { useNow } from "../../kit/time";
import { PaymentDialog } from "../payment/payment";
import { newQuotationPath } from "../../quotations/address";
import { useMove } from "../moves/use-move";
import { firstCall, response } from "../service-level";
import { isOpen } from "../status";
import { Timeline } from "../timeline/timeline";
import { AddLead, EditLead } from "../form/edit";
import { holdReasons } from "../labels";
import { mutateLead } from "../mutations";
import { Controls } from "./controls";
import { LeadFacts } from "./facts";
import { Head } from "./head";
import { NoteBox } from "../../kit/note/note-box";
import { Score } from "./score";
import { labelOf } from "../../../ui/label-of";

/** Takes the place of an id in the query string while a record is being added. */
export const newId = "new";

export function LeadDrawer() {
  const [search] = useSearchParams();
  const id = search.get("lead");
  if (id === null) return null;
  return id === newId ? <AddLead /> : <ExistingLead key={id} id={id} />;
}

function ExistingLead({ id }: { id: string }) {
  const { data: lead, error, refetch } = useQuery(query(addressOf(id)));
  const [isEditing, setEditing] = useState(false);
  if (!lead) {
    return (
      <Drawer name="lead" title="Lead" wide>
        <PendingSection error={error} refetch={refetch} lines={10} />
      </Drawer>
    );
  }
  if (isEditing) return <EditLead lead={lead} onDone={() => setEditing(false)} />;
  return <OpenLead lead={lead} onEdit={() => setEditing(true)} />;
}

type DialogState = { kind: "email" | "merge" | "payment" | "stop" } | { kind: "split"; enquiry: string };

function OpenLead({ lead, onEdit }: { lead: LeadDetail; onEdit: () => void }) {
  const phone = usePhone();
  const mayEdit = useMay("leads")("edit") && !lead.mergedInto;
  const mayQuote = useMay("quotations")("manage");
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const log = useLogCall();
  const close = () => setDialog(null);
  useShortcuts(
    mayEdit
      ? [
          { key: "c", label: "Log a call", run: () => log(lead) },
          { key: "m", label: "Write an e-mail", run: () => setDialog({ kind: "email" }) },
          { key: "t", label: "Write a note", run: () => document.querySelector<HTMLElement>("[data-note]")?.focus() },
          { key: "e", label: "Edit", run: onEdit },
        ]
      : [],
  );

  const contact = mayEdit && (
    <>
      {lead.customerPhone && <CallButton lead={lead} variant={needsFirstCall(lead) || phone ? "primary" : "plain"} />}
      {/* On a phone it is in the menu: the buttons there dial and write. */}
      {!phone && <Action onClick={() => log(lead)}>Log a call</Action>}
      <WhatsappButton lead={lead} />
      {lead.customerEmail && <Action onClick={() => setDialog({ kind: "email" })}>E-mail</Action>}
    </>
  );
  return (
    <Drawer
      name="lead"
      wide
      title={lead.customerName}
      subtitle={<Subtitle lead={lead} />}
      actions={mayEdit && <Actions lead={lead} onEdit={onEdit} onOpen={setDialog} />}
      footer={phone && contact && <div className="flex gap-2 [&>*]:flex-1">{contact}</div>}
    >
      {lead.mergedInto && <Merged into={lead.mergedInto} />}
      {lead.onHold && <Review lead={lead} mayEdit={mayEdit} />}
      <Head lead={lead} mayEdit={mayEdit} />
      <Controls lead={lead} mayEdit={mayEdit} />
      {mayEdit && (!phone || mayQuote) && (
        <div className="flex flex-wrap items-center gap-2 border-b border-seam px-4 py-3 md:px-6">
          {!phone && contact}
          {mayQuote && (
            <Link
              to={newQuotationPath({ lead: lead.id })}
              // One primary button: a call that is due comes first, and on a phone any call.
              className={actionClass({
                variant: needsFirstCall(lead) || (phone && lead.customerPhone) ? "plain" : "primary",
                className: "max-md:w-full",
              })}
            >
              Create quotation
            </Link>
          )}
        </div>
      )}
      <Columns
        facts={<LeadFacts lead={lead} mayEdit={mayEdit} />}
        timeline={
          <>
            {mayEdit && (
              <NoteBox
                add={(text, mentions) =>
                  mutateLead(() => mutate("POST", below(addressOf(lead.id), "notes"), { text, mentions }))
                }
                colleagues={below(addressOf(lead.id), "colleagues")}
              />
            )}
            <Timeline
              address={addressOf(lead.id)}
              mayEdit={mayEdit}
              onSplit={mayEdit && lead.enquiries > 1 ? (enquiry) => setDialog({ kind: "split", enquiry }) : undefined}
            />
          </>
        }
      />
      {dialog?.kind === "email" && <EmailDialog lead={lead} onClose={close} />}
      {dialog?.kind === "merge" && <MergeLeadDialog lead={lead} onClose={close} />}
      {dialog?.kind === "split" && <SplitDialog lead={lead} enquiry={dialog.enquiry} onClose={close} />}
      {dialog?.kind === "payment" && <PaymentDialog lead={lead} onClose={close} />}
      {dialog?.kind === "stop" && <StopEmailsDialog lead={lead} onClose={close} />}
    </Drawer>
  );
}

function Merged({ into }: { into: string }) {
  const open = useOpenRecord("lead");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-seam bg-linen/60 px-4 py-2 md:px-6">
      <p>This lead was merged into another one.</p>
      <Action onClick={() => open(into)}>Open that lead</Action>
    </div>
  );
}

/** Shown while e-mails to a new lead are held back until someone has looked at it. */
function Review({ lead, mayEdit }: { lead: LeadDetail; mayEdit: boolean }) {
  const { move, dialog } = useMove();
  const release = useMutation({
    mutationFn: () => mutateLead(() => mutate("POST", below(addressOf(lead.id), "release"))),
    onSuccess: () =>
      toast({ title: "Released", description: `The held e-mails to ${lead.customerName} are on their way.` }),
    onError: (error) => toast({ variant: "destructive", title: "Not released", description: messageOf(error) }),
    retry: false,
  });
  return (
    <section
      aria-label="Review"
      className="flex flex-wrap items-center justify-between gap-3 border-b border-seam bg-brass/15 px-4 py-3 md:px-6"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium">Waiting for review: {labelOf(holdReasons, lead.onHold ?? "")}.</p>
        <p className="text-ash">The enquiry is saved, but the customer hasn’t been e-mailed about it yet.</p>
      </div>
      {mayEdit && (
        <div className="flex gap-2">
          {lead.allowedStatuses.includes("junk") && <Action onClick={() => move(lead, "junk")}>Mark as junk</Action>}
          <Action variant="primary" busy={release.isPending} onClick={() => release.mutate()}>
            {release.isPending ? "Releasing…" : "Release"}
          </Action>
        </div>
      )}
      {dialog}
    </section>
  );
}

/** Details and timeline side by side; as tabs on a phone. */
function Columns({ facts, timeline }: { facts: ReactNode; timeline: ReactNode }) {
  const phone = usePhone();
  if (phone) {
    return (
      <Tabs.Root defaultValue="facts">
        <Tabs.List className="flex border-b border-seam px-2">
          <TabTrigger value="facts">Details</TabTrigger>
          <TabTrigger value="timeline">Timeline</TabTrigger>
        </Tabs.List>
        <Tabs.Content value="facts">{facts}</Tabs.Content>
        <Tabs.Content value="timeline" className="p-4">
          {timeline}
        </Tabs.Content>
      </Tabs.Root>
    );
  }
  return (
    <div className="grid grid-cols-[17.5rem_1fr]">
      <div className="border-r border-seam">{facts}</div>
      <section aria-label="Timeline" className="min-w-0 px-6 py-5">
        {timeline}
      </section>
    </div>
  );
}

function TabTrigger({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="h-11 border-b-2 border-transparent px-3 text-ash data-[state=active]:border-areca data-[state=active]:font-medium data-[state=active]:text-ink"
    >
      {children}
    </Tabs.Trigger>
  );
}

function needsFirstCall(lead: LeadDetail): boolean {
  return lead.status === "new" && !lead.firstResponseAt && lead.customerPhone !== "";
}

function Subtitle({ lead }: { lead: LeadDetail }) {
  const now = useNow();
  const level = firstCall(lead, now) ?? response(lead);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Score lead={lead} />
      {level && <TimeStatusText status={level} />}
      <span>Received {relative(lead.receivedAt, now)}</span>
    </div>
  );
}

type ActionsProps = { lead: LeadDetail; onEdit: () => void; onOpen: (dialog: DialogState) => void };

function Actions({ lead, onEdit, onOpen }: ActionsProps) {
  const log = useLogCall();
  const phone = usePhone();
  const stopped = lead.followUps.stoppedAt !== null;
  return (
    <>
      <Action onClick={onEdit}>Edit</Action>
      <MoreMenu>
        {phone && <MenuItem onSelect={() => log(lead)}>Log a call…</MenuItem>}
        <MenuItem
          onSelect={() => onOpen({ kind: "payment" })}
          reason={lead.bookingPayment ? "Already recorded" : undefined}
        >
          Record booking payment…
        </MenuItem>
        <MenuItem
          onSelect={() => onOpen({ kind: "stop" })}
          reason={stopped ? "Already stopped" : isOpen(lead.status) ? undefined : "The lead is closed"}
        >
          Stop follow-up e-mails…
        </MenuItem>
        <MenuLine />
        <MenuItem
          onSelect={() => onOpen({ kind: "merge" })}
          reason={lead.status === "won" ? "The lead is won" : undefined}
        >
          Merge into another lead…
        </MenuItem>
      </MoreMenu>
    </>
  );
}

function StopEmailsDialog({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Stop the follow-up e-mails to ${lead.customerName}?`}
      confirm="Stop e-mails"
      run={() => mutateLead(() => mutate("POST", below(addressOf(lead.id), "sequence-stop")))}
      done={{ title: "Follow-up e-mails stopped" }}
      onClose={onClose}
    >
      E-mails written by staff are still sent.
    </ActionDialog>
  );
}
