/** A support ticket: what was written, and what can be done with it. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import type { TicketDetail, TicketMessage } from "../../../api/contract/types.gen";
import { ApiError } from "../../../api/error";
import { below, path } from "../../../api/path";
import { date, dateTime, phone } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { useMay, useMe } from "../../kit/access";
import { Action } from "../../kit/button";
import { ActionDialog, FormDialog } from "../../kit/confirm";
import { Drawer, DrawerSection, PendingSection } from "../../kit/drawer";
import { Fact, Facts } from "../../kit/facts";
import { messageOf } from "../../kit/failure";
import { TextAreaField } from "../../kit/form/fields";
import * as limits from "../../kit/form/limits.gen";
import { filled } from "../../kit/form/rules";
import { useRecordForm } from "../../kit/form/use-record-form";
import { Menu, MenuItem, MenuLine, MenuTitle } from "../../kit/menu";
import { WithMentions } from "../../kit/note/with-mentions";
import { client, invalidate, mutate, query } from "../../kit/query";
import { Tag } from "../../kit/status";
import { adminPaths } from "../../paths";
import { Deadline, TicketBadge } from "./badges";
import { Composer } from "./composer";
import { address, kinds, messageKinds } from "./labels";

export function TicketDrawer({ id }: { id: string }) {
  const {
    data: ticket,
    error,
    refetch,
  } = useQuery({
    ...query(path("/api/admin/tickets/{id}", { id })),
    staleTime: 0,
  });
  if (ticket) return <TicketDetails ticket={ticket} />;
  return (
    <Drawer name="ticket" title="Ticket">
      <PendingSection error={error} refetch={refetch} />
    </Drawer>
  );
}

function update(ticket: TicketDetail): void {
  client.setQueryData(query(path("/api/admin/tickets/{id}", { id: ticket.id })).queryKey, ticket);
  void invalidate(address);
}

/** If somebody wrote meanwhile, shows the ticket as it is now. A form keeps its text, and can be sent again. */
function current(change: Promise<TicketDetail>): Promise<TicketDetail> {
  return change.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "stale") throw error;
    update(error.current as TicketDetail);
    throw new ApiError(error.message, { kind: error.kind, status: error.status, cause: error });
  });
}

function TicketDetails({ ticket }: { ticket: TicketDetail }) {
  const { id, number, title, version } = ticket;
  const [dialog, setDialog] = useState<"resolve" | "reopen" | null>(null);
  const may = useMay("furniture_orders");
  const record = path("/api/admin/tickets/{id}", { id });
  const isSettled = ticket.resolvedAt !== null;
  const acknowledge = useMutation({
    mutationFn: () => current(mutate("POST", below(record, "status"), { step: "acknowledge", version })),
    retry: false,
    onSuccess: (next) => {
      update(next);
      toast({ title: "Ticket acknowledged" });
    },
    onError: (error) => toast({ variant: "destructive", title: "Not saved", description: messageOf(error) }),
  });
  return (
    <Drawer
      name="ticket"
      wide
      title={title}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
          <span>{number}</span>
          <TicketBadge {...ticket} />
          <Deadline {...ticket} />
        </span>
      }
      footer={
        may("edit") &&
        (!isSettled || ticket.canBeReopened) && (
          <div className="flex flex-wrap justify-end gap-2">
            {!isSettled && ticket.acknowledgedAt === null && (
              <Action busy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
                Acknowledge
              </Action>
            )}
            {ticket.canBeReopened && <Action onClick={() => setDialog("reopen")}>Reopen…</Action>}
            {!isSettled && (
              <Action variant="primary" onClick={() => setDialog("resolve")}>
                Resolve…
              </Action>
            )}
          </div>
        )
      }
    >
      <About ticket={ticket} />
      {may("edit") && (
        <DrawerSection title="Write">
          <Composer
            isSettled={isSettled}
            send={({ text, kind }, mentions) =>
              current(
                kind === "note"
                  ? mutate("POST", below(record, "notes"), { text, mentions })
                  : mutate("POST", below(record, "replies"), { text, waitsForCustomer: kind === "question", version }),
              )
            }
            onSent={update}
          />
        </DrawerSection>
      )}
      {/* Without a composer there may be no controls here: focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Conversation" tabIndex={0} className="focus-visible:-outline-offset-2">
        <DrawerSection title="Conversation, newest first">
          {ticket.messages.length === 0 && <p className="text-ash">Erased with the customer&apos;s personal data.</p>}
          <ol className="grid gap-4">
            {ticket.messages.toReversed().map((message) => (
              <Message key={message.id} message={message} buyer={ticket.buyer} />
            ))}
          </ol>
        </DrawerSection>
      </section>
      {dialog === "resolve" && <ResolveDialog ticket={ticket} onClose={() => setDialog(null)} />}
      {dialog === "reopen" && (
        <ActionDialog
          title="Reopen this ticket?"
          confirm="Reopen"
          run={() => current(mutate("POST", below(record, "status"), { step: "reopen", version }))}
          done={{ title: "Ticket reopened" }}
          onDone={update}
          invalidates={[address]}
          onClose={() => setDialog(null)}
        >
          <p>{`It keeps its deadline: it was to be resolved by ${date(ticket.resolveBy)}.`}</p>
        </ActionDialog>
      )}
    </Drawer>
  );
}

function About({ ticket }: { ticket: TicketDetail }) {
  return (
    <DrawerSection>
      <Facts>
        <Fact label="About">{labelOf(kinds, ticket.kind)}</Fact>
        {ticket.orderId ? (
          <Fact label="Order">
            <Link to={adminPaths.order(ticket.orderId)} className="inline-flex min-h-6 items-center text-link">
              {ticket.orderNumber}
            </Link>{" "}
            {ticket.isTest && <Tag>Test</Tag>}
          </Fact>
        ) : (
          <Fact label="Project">
            {ticket.projectNumber}
            <br />
            {ticket.customerId ? (
              <Link to={adminPaths.customer(ticket.customerId)} className="inline-flex min-h-6 items-center text-link">
                Number and phone match: open the customer
              </Link>
            ) : (
              <span className="text-ash">
                {ticket.isMatched
                  ? "Number and phone match a project."
                  : "Number and phone match no project. Check who it is before you answer."}
              </span>
            )}
          </Fact>
        )}
        <Fact label="Customer">{ticket.buyer}</Fact>
        <Fact label="Phone">{ticket.phone && phone(ticket.phone)}</Fact>
        <Fact label="E-mail">{ticket.email}</Fact>
        <Fact label="Owner">
          <Owner ticket={ticket} />
        </Fact>
        <Fact label="Raised">{dateTime(ticket.openedAt)}</Fact>
        <Fact label="Acknowledged">
          {ticket.acknowledgedAt ? dateTime(ticket.acknowledgedAt) : `By ${dateTime(ticket.acknowledgeBy)}`}
        </Fact>
        <Fact label="Resolved">
          {ticket.resolvedAt ? dateTime(ticket.resolvedAt) : `By ${dateTime(ticket.resolveBy)}`}
        </Fact>
        {ticket.canBeReopened && ticket.reopenUntil && (
          <Fact label="Can be reopened">
            {`${ticket.orderId ? "Until" : "If the customer replies by"} ${dateTime(ticket.reopenUntil)}`}
          </Fact>
        )}
      </Facts>
    </DrawerSection>
  );
}

function Owner({ ticket: { id, owner, version } }: { ticket: TicketDetail }) {
  const me = useMe();
  const mayEdit = useMay("furniture_orders")("edit");
  const { data: owners } = useQuery({ ...query("/api/admin/tickets/owners"), enabled: mayEdit });
  const work = useMutation({
    mutationFn: (ownerId: string | null) =>
      current(mutate("PUT", below(path("/api/admin/tickets/{id}", { id }), "owner"), { ownerId, version })),
    retry: false,
    onSuccess: (next) => {
      update(next);
      toast({ title: next.owner ? `Assigned to ${next.owner.name}` : "Unassigned" });
    },
    onError: (error) => toast({ variant: "destructive", title: "Not assigned", description: messageOf(error) }),
  });
  const name = owner?.name ?? "Unassigned";
  if (!mayEdit) return name;
  return (
    <Menu
      align="start"
      button={
        <Action busy={work.isPending}>
          <span className="sr-only">Owner: </span>
          {name}
        </Action>
      }
    >
      {owner?.id !== me.id && owners?.some((one) => one.id === me.id) && (
        <>
          <MenuItem onSelect={() => work.mutate(me.id)}>Assign to me</MenuItem>
          <MenuLine />
        </>
      )}
      <MenuTitle>Assign to</MenuTitle>
      {owners?.map((one) => (
        <MenuItem key={one.id} onSelect={() => one.id !== owner?.id && work.mutate(one.id)}>
          {one.name}
        </MenuItem>
      ))}
      {owner && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => work.mutate(null)}>Unassign</MenuItem>
        </>
      )}
    </Menu>
  );
}

function Message({ message: { kind, text, mentions, at, by }, buyer }: { message: TicketMessage; buyer: string }) {
  const isOurs = kind !== "buyer";
  return (
    <li
      className={
        kind === "note"
          ? "rounded-md bg-linen px-3 py-2"
          : `border-l-2 pl-3 ${isOurs ? "border-areca" : "border-brass"}`
      }
    >
      <p className="text-xs text-ash">
        {[messageKinds[kind], isOurs ? by : buyer, dateTime(at)].filter(Boolean).join(" · ")}
      </p>
      <p className="mt-0.5 wrap-anywhere whitespace-pre-line">
        <WithMentions text={text} names={mentions} />
      </p>
    </li>
  );
}

const resolveSchema = z.object({ text: filled(limits.ReplyToTicket.text) });

function ResolveDialog({ ticket: { id, orderId, version }, onClose }: { ticket: TicketDetail; onClose: () => void }) {
  const form = useRecordForm({
    schema: resolveSchema,
    values: { text: "" },
    save: ({ text }) =>
      current(
        mutate("POST", below(path("/api/admin/tickets/{id}", { id }), "status"), { step: "resolve", text, version }),
      ),
    onSaved: (next) => {
      update(next);
      toast({ title: "Ticket resolved", description: "The customer gets your message by e-mail." });
      onClose();
    },
  });
  return (
    <FormDialog title="Resolve this ticket" confirm="Resolve and send" wide form={form} onClose={onClose}>
      <p>
        {orderId
          ? "The customer gets this by e-mail, and can open the ticket again for as long as goods can be returned."
          : "The customer gets this by e-mail. If they reply within 30 days, reopen it. It closes a week after that."}
      </p>
      <div className="text-ink">
        <TextAreaField
          control={form.control}
          name="text"
          label="What was done"
          rows={5}
          limit={limits.ReplyToTicket.text.max}
        />
      </div>
    </FormDialog>
  );
}
