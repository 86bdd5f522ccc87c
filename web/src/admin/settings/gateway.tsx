/** The payment gateway of the furniture shop: its keys, which are entered and never shown, and what it sends. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import type { PaymentGateway } from "../../api/contract/types.gen";
import { dateTime } from "../../ui/format";
import { toast } from "../../ui/toast";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { FormDialog } from "../kit/confirm";
import { CopyButton } from "../kit/copy";
import { DrawerSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { messageOf } from "../kit/failure";
import { TextField } from "../kit/form/fields";
import * as limits from "../kit/form/limits.gen";
import { useRecordForm } from "../kit/form/use-record-form";
import { client, invalidate, mutate, query } from "../kit/query";
import { Pending } from "../kit/states";
import { Status } from "../kit/status";
import { SectionHead } from "./section-head";

const address = "/api/admin/settings/payment-gateway";

const title = "Payment gateway";

export function GatewaySection() {
  const { data, error, refetch } = useQuery(query(address));
  return (
    <>
      <SectionHead title={title} description="Takes payments for furniture by card, UPI, net banking and wallet." />
      {data ? <Gateway gateway={data} /> : <Pending error={error} refetch={refetch} lines={6} />}
    </>
  );
}

function Gateway({ gateway }: { gateway: PaymentGateway }) {
  switch (gateway.gateway) {
    case null:
      return (
        <DrawerSection>
          <p className="max-w-[64ch]">
            Online payment is off: checkout offers the other ways to pay. Whoever runs this installation turns it on by
            setting PAYMENT_GATEWAY to razorpay, for the API and the worker.
          </p>
        </DrawerSection>
      );
    case "demo":
      return (
        <>
          <DrawerSection>
            <p className="max-w-[64ch]">
              <Status tone="attention">Demo.</Status> Orders are paid on a page of this website, and no money is moved.
              To be paid, set PAYMENT_GATEWAY to razorpay, for the API and the worker.
            </p>
          </DrawerSection>
          <Webhooks gateway={gateway} />
        </>
      );
    case "razorpay":
      return (
        <>
          <Keys gateway={gateway} />
          <Webhooks gateway={gateway} />
        </>
      );
  }
}

function Keys({ gateway }: { gateway: PaymentGateway }) {
  const [isOpen, open] = useState(false);
  const maySave = useMay("money_settings")("edit");
  const { keyId, isTest, areKeysUnreadable, updatedAt, updatedBy } = gateway;
  return (
    <DrawerSection title="Razorpay keys">
      {keyId === null ? (
        <p className="max-w-[64ch]">
          No keys yet, so checkout doesn’t offer online payment. Create them in the Razorpay dashboard, under Account
          &amp; Settings, API keys.
        </p>
      ) : (
        <Facts>
          <Fact label="Key ID">{keyId}</Fact>
          <Fact label="Mode">
            {isTest ? (
              <Status tone="attention">Test mode: nothing is charged, and orders are marked as tests</Status>
            ) : (
              <Status tone="good">Live</Status>
            )}
          </Fact>
          {updatedAt && (
            <Fact label="Entered">{[dateTime(updatedAt), updatedBy?.name].filter(Boolean).join(", ")}</Fact>
          )}
        </Facts>
      )}
      {areKeysUnreadable && (
        <p role="alert" className="mt-3 max-w-[64ch] text-error">
          The keys can’t be read, because the installation’s SECRET_KEY was replaced. Please enter them again: until
          then nobody can pay online.
        </p>
      )}
      {maySave && (
        <div className="mt-4 flex flex-wrap items-start gap-2">
          <Action variant={keyId === null ? "primary" : "plain"} onClick={() => open(true)}>
            {keyId === null ? "Enter keys…" : "Replace keys…"}
          </Action>
          {keyId !== null && <Check />}
        </div>
      )}
      {isOpen && <KeysDialog gateway={gateway} onClose={() => open(false)} />}
    </DrawerSection>
  );
}

function Check() {
  const check = useMutation({ mutationFn: () => mutate("POST", `${address}/check`), retry: false });
  const failure = check.error ? messageOf(check.error) : check.data?.reason;
  return (
    <>
      <Action busy={check.isPending} onClick={() => check.mutate()}>
        Check keys
      </Action>
      <p role="status" className="py-1.5">
        {check.data?.isAccepted && <Status tone="good">Razorpay accepts these keys.</Status>}
        {failure && <Status tone="danger">{`Not accepted: ${failure}`}</Status>}
      </p>
    </>
  );
}

const { keyId, keySecret } = limits.UpdatePaymentGateway;
const secret = z.string().check(
  z.trim(),
  z.refine((text) => text === "" || (text.length >= keySecret.min && text.length <= keySecret.max), {
    error: `Please enter ${keySecret.min} to ${keySecret.max} characters.`,
  }),
);
const schema = z.object({
  keyId: z.string().check(z.trim(), z.regex(keyId.pattern, "Starts with rzp_test_ or rzp_live_.")),
  keySecret: secret,
  webhookSecret: secret,
});

function KeysDialog({ gateway, onClose }: { gateway: PaymentGateway; onClose: () => void }) {
  const isFirst = gateway.keyId === null;
  const draftOf = ({ keyId }: PaymentGateway) => ({ keyId: keyId ?? "", keySecret: "", webhookSecret: "" });
  const form = useRecordForm<z.output<typeof schema>, PaymentGateway>({
    schema,
    values: draftOf(gateway),
    version: gateway.version,
    save: ({ keyId, keySecret, webhookSecret }, version) =>
      mutate("PUT", address, {
        keyId,
        version,
        ...(keySecret && { keySecret }),
        ...(webhookSecret && { webhookSecret }),
      }),
    draftOf,
    onSaved: (saved) => {
      client.setQueryData(query(address).queryKey, saved);
      void invalidate(address);
      toast({ title: "Keys saved", description: "They’re in use at once. The secrets are not shown again." });
      onClose();
    },
  });
  const kept = isFirst ? undefined : "Leave blank to keep the one that is stored.";
  return (
    <FormDialog title="Razorpay keys" confirm="Save keys" form={form} onClose={onClose}>
      <div className="space-y-4 text-ink">
        <TextField control={form.control} name="keyId" label="Key ID" autoComplete="off" placeholder="rzp_live_…" />
        <TextField
          control={form.control}
          name="keySecret"
          label="Key secret"
          type="password"
          autoComplete="new-password"
          hint={kept && "Needed again only for another key ID. Leave blank to keep the one that is stored."}
        />
        <TextField
          control={form.control}
          name="webhookSecret"
          label="Webhook secret"
          type="password"
          autoComplete="new-password"
          hint={kept ?? "The secret that you entered with the webhook at Razorpay."}
        />
      </div>
    </FormDialog>
  );
}

function Webhooks({ gateway }: { gateway: PaymentGateway }) {
  const { webhookUrl, webhook, webhookRefusedAt, formerWebhookSecretUntil } = gateway;
  const { lastReceivedAt, lastEvent, receivedInADay, waiting } = webhook;
  return (
    <DrawerSection title="Webhook">
      <Facts>
        {webhookUrl && (
          <Fact label="Address">
            <span className="inline-flex flex-wrap items-center gap-2 break-all">
              {webhookUrl}
              <CopyButton text={webhookUrl} what="the webhook’s address" />
            </span>
          </Fact>
        )}
        <Fact label="Last event">
          {lastReceivedAt ? `${lastEvent ?? ""}, ${dateTime(lastReceivedAt)}` : "None has come yet."}
        </Fact>
        <Fact label="In 24 hours">{`${receivedInADay} received`}</Fact>
        <Fact label="Waiting for a worker">
          {waiting === 0 ? "None" : <Status tone="attention">{String(waiting)}</Status>}
        </Fact>
        {webhookRefusedAt && (
          <Fact label="Refused">
            <Status tone="danger">{`${dateTime(webhookRefusedAt)}: the signature was wrong`}</Status>
          </Fact>
        )}
        {formerWebhookSecretUntil && (
          <Fact label="Former secret">{`Accepted too until ${dateTime(formerWebhookSecretUntil)}`}</Fact>
        )}
      </Facts>
      {webhookRefusedAt && (
        <p className="mt-3 max-w-[64ch] text-ash">
          If Razorpay sent it, the webhook secret here and there differ. Payments are found without webhooks too, but up
          to ten minutes later.
        </p>
      )}
    </DrawerSection>
  );
}
