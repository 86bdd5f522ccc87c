/** The drawer of a conversion: what became of it, and what was sent. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Conversion } from "../../api/contract/types.gen";
import { below } from "../../api/path";
import { dateTime, money, number } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { Action } from "../kit/button";
import { CopyButton } from "../kit/copy";
import { Drawer, DrawerSection, PendingSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { messageOf } from "../kit/failure";
import { client, invalidate, mutate, query } from "../kit/query";
import { StateBadge, address, addressOf, conversions, eventText } from "./conversions";
import { destinations } from "./labels";

export function ConversionDrawer({ id, mayRetry }: { id: string; mayRetry: boolean }) {
  const { data: conversion, error, refetch } = useQuery(query(addressOf(id)));
  if (!conversion) {
    return (
      <Drawer name={conversions.drawer} title="Conversion">
        <PendingSection error={error} refetch={refetch} />
      </Drawer>
    );
  }
  return (
    <Drawer
      name={conversions.drawer}
      title={eventText(conversion)}
      subtitle={
        <span className="flex flex-wrap gap-x-4">
          <StateBadge {...conversion} />
          <span>{labelOf(destinations, conversion.destination)}</span>
        </span>
      }
      footer={mayRetry && conversion.canRetry && <RetryButton conversion={conversion} />}
    >
      <Reason conversion={conversion} />
      <About conversion={conversion} />
      <Upload conversion={conversion} />
      <Payload conversion={conversion} />
    </Drawer>
  );
}

function RetryButton({ conversion: { id, destination } }: { conversion: Conversion }) {
  const work = useMutation({
    mutationFn: () => mutate("POST", below(addressOf(id), "retry")),
    onSuccess: (saved) => {
      client.setQueryData(query(addressOf(id)).queryKey, saved);
      toast({
        title: "Queued again",
        description: `It is sent to ${labelOf(destinations, destination)} within seconds.`,
      });
    },
    onError: (error) => toast({ variant: "destructive", title: "Could not retry", description: messageOf(error) }),
    // After an error as well: it may have been sent meanwhile.
    onSettled: () => invalidate(address),
  });
  return (
    <div className="flex justify-end">
      <Action variant="primary" busy={work.isPending} onClick={() => work.mutate()}>
        Retry
      </Action>
    </div>
  );
}

function Reason({ conversion: { reason, explanation, message } }: { conversion: Conversion }) {
  if (!reason && !message) return null;
  return (
    <DrawerSection title="Why">
      {explanation && <p>{explanation}</p>}
      <Facts>
        <Fact label="Code">{reason && <code className="font-mono text-xs">{reason}</code>}</Fact>
        {message && <Fact label="Platform's answer">{message}</Fact>}
      </Facts>
    </DrawerSection>
  );
}

function About({ conversion }: { conversion: Conversion }) {
  const { subject, subjectKind, valuePaise, occurredAt, eventId } = conversion;
  return (
    <DrawerSection title="Event">
      <Facts>
        <Fact label={subjectKind === "lead" ? "Lead" : "Order"}>
          {subject ? (
            <Link to={subject.to} className="inline-flex min-h-6 items-center text-link">
              {subject.label}
            </Link>
          ) : (
            "Not available to you, or deleted"
          )}
        </Fact>
        <Fact label="Value before tax">{money(valuePaise)}</Fact>
        <Fact label="Happened">{dateTime(occurredAt)}</Fact>
        <Fact label="Event ID">
          <span className="flex items-center justify-between gap-2">
            <code className="min-w-0 font-mono text-xs wrap-anywhere">{eventId}</code>
            <CopyButton text={eventId} what="event ID" />
          </span>
        </Fact>
      </Facts>
    </DrawerSection>
  );
}

function Upload({ conversion }: { conversion: Conversion }) {
  const { attempts, dueAt, sentAt, acceptedAt, account, loginAccount, action, requestId, updatedAt } = conversion;
  return (
    <DrawerSection title="Upload">
      <Facts>
        <Fact label="Attempts">{number(attempts)}</Fact>
        {dueAt && <Fact label="Next upload">{dateTime(dueAt)}</Fact>}
        <Fact label="Sent">{sentAt && dateTime(sentAt)}</Fact>
        <Fact label="Accepted">{acceptedAt && dateTime(acceptedAt)}</Fact>
        <Fact label="Last change">{dateTime(updatedAt)}</Fact>
        <Fact label="Account">{account}</Fact>
        {loginAccount && <Fact label="Manager account">{loginAccount}</Fact>}
        {action && <Fact label="Conversion action">{action}</Fact>}
        {requestId && <Fact label="Request ID">{requestId}</Fact>}
      </Facts>
    </DrawerSection>
  );
}

function Payload({ conversion: { payload } }: { conversion: Conversion }) {
  const text = JSON.stringify(payload, null, 2);
  const isThere = payload !== null && payload !== undefined;
  return (
    <DrawerSection title="What was sent" aside={isThere && <CopyButton text={text} what="what was sent" />}>
      {isThere ? (
        <>
          <p className="mb-2 text-xs text-ash">
            Identifiers of the person are hashed before they leave, and masked here.
          </p>
          {/* Focusable, so that the keyboard can scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0} className="max-h-80 overflow-auto rounded-md bg-plaster p-3 font-mono text-xs">
            {text}
          </pre>
        </>
      ) : (
        <p className="text-ash">Nothing yet.</p>
      )}
    </DrawerSection>
  );
}
