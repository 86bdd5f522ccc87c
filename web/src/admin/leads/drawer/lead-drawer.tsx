/** One lead whole: where it stands, what can be done about it, what is known, and what has happened. */
import type { LeadDetail } from "../../../api/contract/types.gen";
import { below } from "../../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { relative } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { ActionDialog } from "../../kit/confirm";
import { Drawer, PendingSection, useOpenRecord } from "../../kit/drawer";
import { messageOf } from "../../kit/failure";
import { usePhone } from "../../kit/media";
import { MenuItem, MenuLine, MoreMenu } from "../../kit/menu";
import { mutate, query } from "../../kit/query";
import { useShortcuts } from "../../kit/shortcuts";
import { addressOf } from "../address";
import { CallButton, useLogCall } from "../call/desk";
import { EmailQuestion } from "../mail/email";
import { WhatsappButton } from "../mail/whatsapp";
import { TimeWords } from "../marks";
import { MergeLead, SplitQuestion } from "../merge/merge";
import { useNow } from "../now";
import { PaymentQuestion } from "../payment/payment";
import { beginFor } from "../../quotations/address";
import { useMove } from "../moves/use-move";
import { firstCall, response } from "../service-level";
import { isOpen } from "../status";
import { Timeline } from "../timeline/timeline";
import { AddLead, EditWish } from "../wish/edit";
import { holdReasons } from "../words";
import { write } from "../write";
import { Controls } from "./controls";
import { LeadFacts } from "./facts";
import { NoteBox } from "./note";
import { Score } from "./score";
import { labelOf } from "../../../ui/label-of";

/** In the address, in the place of an id, while a lead is being added. */
export const fresh = "new";

export function LeadDrawer() {
  const [search] = useSearchParams();
  const id = search.get("lead");
  if (id === null) return null;
  return id === fresh ? <AddLead /> : <KnownLead key={id} id={id} />;
}

function KnownLead({ id }: { id: string }) {
  const { data: lead, error, refetch } = useQuery(query(addressOf(id)));
  const [isEditing, setEditing] = useState(false);
  if (!lead) {
    return (
      <Drawer name="lead" title="Lead" wide>
        <PendingSection error={error} refetch={refetch} lines={10} />
      </Drawer>
    );
  }
  if (isEditing) return <EditWish lead={lead} onDone={() => setEditing(false)} />;
  return <OpenLead lead={lead} onEdit={() => setEditing(true)} />;
}

type Asking = { what: "email" | "merge" | "payment" | "stop" } | { what: "split"; enquiry: string };

function OpenLead({ lead, onEdit }: { lead: LeadDetail; onEdit: () => void }) {
  const phone = usePhone();
  const mayEdit = useMay("leads")("edit") && !lead.mergedInto;
  const [asking, ask] = useState<Asking | null>(null);
  const log = useLogCall();
  const close = () => ask(null);
  useShortcuts(
    mayEdit
      ? [
          { key: "c", label: "Note a call", run: () => log(lead) },
          { key: "m", label: "Write an e-mail", run: () => ask({ what: "email" }) },
          { key: "t", label: "Write a note", run: () => document.querySelector<HTMLElement>("[data-note]")?.focus() },
          { key: "e", label: "Edit", run: onEdit },
        ]
      : [],
  );

  const contact = mayEdit && (
    <>
      {lead.customerPhone && <CallButton lead={lead} variant={firstCallWaits(lead) || phone ? "primary" : "plain"} />}
      <WhatsappButton lead={lead} />
      {lead.customerEmail && <Action onClick={() => ask({ what: "email" })}>E-mail</Action>}
    </>
  );
  return (
    <Drawer
      name="lead"
      wide
      title={lead.customerName}
      subtitle={<Subtitle lead={lead} />}
      actions={mayEdit && <Actions lead={lead} onEdit={onEdit} ask={ask} />}
      footer={phone && contact && <div className="flex gap-2 [&>*]:flex-1">{contact}</div>}
    >
      {lead.mergedInto && <Merged into={lead.mergedInto} />}
      {lead.onHold && <Review lead={lead} mayEdit={mayEdit} />}
      <Controls lead={lead} mayEdit={mayEdit} />
      {!phone && contact && (
        <div className="flex flex-wrap items-center gap-2 border-b border-seam px-4 py-3 md:px-6">{contact}</div>
      )}
      <Sides
        facts={<LeadFacts lead={lead} mayEdit={mayEdit} />}
        timeline={
          <>
            {mayEdit && (
              <NoteBox add={(text) => write(() => mutate("POST", below(addressOf(lead.id), "notes"), { text }))} />
            )}
            <Timeline
              address={addressOf(lead.id)}
              mayEdit={mayEdit}
              onSplit={mayEdit && lead.enquiries > 1 ? (enquiry) => ask({ what: "split", enquiry }) : undefined}
            />
          </>
        }
      />
      {asking?.what === "email" && <EmailQuestion lead={lead} onClose={close} />}
      {asking?.what === "merge" && <MergeLead lead={lead} onClose={close} />}
      {asking?.what === "split" && <SplitQuestion lead={lead} enquiry={asking.enquiry} onClose={close} />}
      {asking?.what === "payment" && <PaymentQuestion lead={lead} onClose={close} />}
      {asking?.what === "stop" && <StopQuestion lead={lead} onClose={close} />}
    </Drawer>
  );
}

function Merged({ into }: { into: string }) {
  const open = useOpenRecord("lead");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-seam bg-linen/60 px-4 py-2 md:px-6">
      <p>This lead is part of another one now.</p>
      <Action onClick={() => open(into)}>Open that lead</Action>
    </div>
  );
}

/** Says that nothing was sent yet, and lets whoever has looked at the lead decide. */
function Review({ lead, mayEdit }: { lead: LeadDetail; mayEdit: boolean }) {
  const { move, question } = useMove();
  const work = useMutation({
    mutationFn: () => write(() => mutate("POST", below(addressOf(lead.id), "release"))),
    onSuccess: () => toast({ title: "Released", description: `${lead.customerName} gets the e-mails that waited.` }),
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
        <p className="text-ash">The enquiry is stored; the customer has had no e-mail about it yet.</p>
      </div>
      {mayEdit && (
        <div className="flex gap-2">
          {lead.allowedStatuses.includes("junk") && <Action onClick={() => move(lead, "junk")}>Mark as junk</Action>}
          <Action variant="primary" busy={work.isPending} onClick={() => work.mutate()}>
            {work.isPending ? "Releasing…" : "Release"}
          </Action>
        </div>
      )}
      {question}
    </section>
  );
}

/** What is known and what has happened: side by side, on a phone one after the other. */
function Sides({ facts, timeline }: { facts: ReactNode; timeline: ReactNode }) {
  const phone = usePhone();
  if (phone) {
    return (
      <Tabs.Root defaultValue="facts">
        <Tabs.List className="flex border-b border-seam px-2">
          <Side value="facts">Details</Side>
          <Side value="timeline">Timeline</Side>
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

function Side({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="h-11 border-b-2 border-transparent px-3 text-ash data-[state=active]:border-areca data-[state=active]:font-medium data-[state=active]:text-ink"
    >
      {children}
    </Tabs.Trigger>
  );
}

function firstCallWaits(lead: LeadDetail): boolean {
  return lead.status === "new" && !lead.firstResponseAt;
}

function Subtitle({ lead }: { lead: LeadDetail }) {
  const now = useNow();
  const level = firstCall(lead, now) ?? response(lead);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Score lead={lead} />
      {level && <TimeWords words={level} />}
      <span>Received {relative(lead.receivedAt, now)}</span>
    </div>
  );
}

type ActionsProps = { lead: LeadDetail; onEdit: () => void; ask: (asking: Asking) => void };

function Actions({ lead, onEdit, ask }: ActionsProps) {
  const log = useLogCall();
  const navigate = useNavigate();
  const mayQuote = useMay("quotations")("manage");
  const stopped = lead.followUps.stoppedAt !== null;
  return (
    <>
      <Action onClick={onEdit}>Edit</Action>
      <MoreMenu>
        <MenuItem onSelect={() => log(lead)}>Note a call…</MenuItem>
        {mayQuote && <MenuItem onSelect={() => void navigate(beginFor({ lead: lead.id }))}>Create quotation</MenuItem>}
        <MenuItem
          onSelect={() => ask({ what: "payment" })}
          reason={lead.bookingPayment ? "One is recorded already" : undefined}
        >
          Record booking payment…
        </MenuItem>
        <MenuItem
          onSelect={() => ask({ what: "stop" })}
          reason={stopped ? "The sequence has stopped" : isOpen(lead.status) ? undefined : "The lead is closed"}
        >
          Stop follow-up e-mails…
        </MenuItem>
        <MenuLine />
        <MenuItem
          onSelect={() => ask({ what: "merge" })}
          reason={lead.status === "won" ? "The lead is won" : undefined}
        >
          Merge into another lead…
        </MenuItem>
      </MoreMenu>
    </>
  );
}

function StopQuestion({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Stop the follow-up e-mails to ${lead.customerName}?`}
      confirm="Stop e-mails"
      run={() => write(() => mutate("POST", below(addressOf(lead.id), "sequence-stop")))}
      done={{ title: "Follow-up e-mails stopped" }}
      onClose={onClose}
    >
      E-mails that staff write are still sent.
    </ActionDialog>
  );
}
