/** The consents of a lead or customer, and the dialogs to record or withdraw one. */
import * as limits from "../kit/form/limits.gen";
import type { PersonPath } from "../leads/person";
import { below } from "../../api/path";
import { useState } from "react";
import * as z from "zod/mini";
import type { Consent, Purpose, TrackingPurpose } from "../../api/contract/types.gen";
import { date, dateTime } from "../../ui/format";
import { toast } from "../../ui/toast";
import { Action } from "../kit/button";
import { FormDialog } from "../kit/confirm";
import { DrawerSection } from "../kit/drawer";
import { TextAreaField } from "../kit/form/fields";
import { filled } from "../kit/form/rules";
import { useRecordForm } from "../kit/form/use-record-form";
import { mutate, invalidate } from "../kit/query";
import { Status } from "../kit/status";
import { channelLabel, purposeLabel } from "./labels";

type ConsentsProps = {
  consents: readonly Consent[];
  /** API path of the record. */
  address: PersonPath;
  name: string;
  mayEdit: boolean;
};

export function Consents({ consents, address, name, mayEdit }: ConsentsProps) {
  const [isOpen, setOpen] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Purpose | null>(null);
  const agrees = consents.some(({ purpose, withdrawnAt }) => purpose === "marketing" && !withdrawnAt);
  return (
    <DrawerSection
      title="Consents"
      aside={
        mayEdit && (
          <Action
            variant="quiet"
            aria-label={agrees ? "Withdraw consent to marketing" : "Record consent to marketing"}
            onClick={() => setOpen(true)}
          >
            {agrees ? "Withdraw consent…" : "Record consent…"}
          </Action>
        )
      }
    >
      {consents.length === 0 ? (
        <p className="text-ash">No consent on record.</p>
      ) : (
        <ul className="-my-2 divide-y divide-seam">
          {consents.map((consent) => (
            <ConsentRow
              key={`${consent.purpose} ${consent.grantedAt} ${consent.channel}`}
              consent={consent}
              onWithdraw={mayEdit && isTracking(consent.purpose) ? setWithdrawn : undefined}
            />
          ))}
        </ul>
      )}
      {withdrawn && isTracking(withdrawn) && (
        <TrackingWithdrawalDialog
          purpose={withdrawn}
          address={address}
          name={name}
          onClose={() => setWithdrawn(null)}
        />
      )}
      {!agrees && <p className="mt-3 text-ash">Follow-up and nurture e-mails are sent only with marketing consent.</p>}
      {isOpen && (
        <MarketingConsentDialog agrees={!agrees} address={address} name={name} onClose={() => setOpen(false)} />
      )}
    </DrawerSection>
  );
}

function isTracking(purpose: Purpose): purpose is TrackingPurpose {
  return purpose === "analytics" || purpose === "ads";
}

type ConsentRowProps = { consent: Consent; onWithdraw: ((purpose: Purpose) => void) | undefined };

function ConsentRow({ consent, onWithdraw }: ConsentRowProps) {
  const { purpose, channel, grantedAt, textVersion, text, language, recordedBy, note } = consent;
  const { withdrawnAt, withdrawnChannel, withdrawalNote } = consent;
  const facts = [dateTime(grantedAt), channelLabel(channel), `text ${textVersion} (${language})`];
  if (recordedBy) facts.push(`recorded by ${recordedBy.name}`);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-medium">{purposeLabel(purpose)}</p>
        <p className="text-xs text-ash">{facts.join(" · ")}</p>
        {text && <p className="mt-1 max-w-[60ch] text-xs">{text}</p>}
        {note && <p className="text-xs text-ash">{note}</p>}
        {withdrawalNote && <p className="text-xs text-ash">{withdrawalNote}</p>}
      </div>
      {withdrawnAt ? (
        <Status tone="danger">
          {`Withdrawn ${date(withdrawnAt)}${withdrawnChannel ? `, ${channelLabel(withdrawnChannel).toLowerCase()}` : ""}`}
        </Status>
      ) : (
        <span className="flex flex-wrap items-baseline gap-x-3">
          <Status tone="good">Active</Status>
          {onWithdraw && (
            <Action
              variant="quiet"
              aria-label={`Withdraw consent to ${purposeLabel(purpose).toLowerCase()}`}
              onClick={() => onWithdraw(purpose)}
            >
              Withdraw…
            </Action>
          )}
        </span>
      )}
    </li>
  );
}

const schema = z.object({
  note: filled(limits.MarketingConsentDraft.note).check(
    z.minLength(limits.MarketingConsentDraft.note.min, "Please enter when and how they told you."),
  ),
});

type DialogProps = { agrees: boolean; address: PersonPath; name: string; onClose: () => void };

function MarketingConsentDialog({ agrees, address, name, onClose }: DialogProps) {
  const form = useRecordForm({
    schema,
    values: { note: "" },
    save: ({ note }) => mutate("PUT", below(address, "marketing-consent"), { agrees, note }),
    onSaved: () => {
      void invalidate(address);
      toast({ title: agrees ? "Marketing consent recorded" : "Marketing consent withdrawn", description: name });
      onClose();
    },
  });
  return (
    <FormDialog
      title={agrees ? `Does ${name} want marketing e-mails?` : `Withdraw ${name}'s marketing consent?`}
      confirm={agrees ? "Record consent" : "Withdraw consent"}
      danger={!agrees}
      form={form}
      onClose={onClose}
    >
      <p>
        {agrees
          ? "Only record what they told you themselves. This overrides an earlier unsubscribe."
          : "Scheduled marketing e-mails are cancelled, and no more are sent to their address. E-mails about their own enquiry still go out."}
      </p>
      <div className="text-ink">
        <TextAreaField
          control={form.control}
          name="note"
          label="When and how did they tell you?"
          placeholder="On the phone on 3 Dec"
          limit={limits.MarketingConsentDraft.note.max}
        />
      </div>
    </FormDialog>
  );
}

const withdrawalSchema = z.object({
  note: filled(limits.TrackingWithdrawal.note).check(
    z.minLength(limits.TrackingWithdrawal.note.min, "Please enter when and how they told you."),
  ),
});

type WithdrawalProps = { purpose: TrackingPurpose; address: PersonPath; name: string; onClose: () => void };

function TrackingWithdrawalDialog({ purpose, address, name, onClose }: WithdrawalProps) {
  const form = useRecordForm({
    schema: withdrawalSchema,
    values: { note: "" },
    save: ({ note }) => mutate("PUT", below(address, "tracking-withdrawal"), { purpose, note }),
    onSaved: () => {
      void invalidate(address);
      toast({ title: `Consent to ${purposeLabel(purpose).toLowerCase()} withdrawn`, description: name });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Withdraw ${name}'s consent to ${purposeLabel(purpose).toLowerCase()}?`}
      confirm="Withdraw consent"
      danger
      form={form}
      onClose={onClose}
    >
      <p>
        Queued conversions of their leads and orders won't be sent, and no more are queued. What a platform has already
        accepted stays there.
      </p>
      <div className="text-ink">
        <TextAreaField
          control={form.control}
          name="note"
          label="When and how did they tell you?"
          placeholder="On the phone on 3 Dec"
          limit={limits.TrackingWithdrawal.note.max}
        />
      </div>
    </FormDialog>
  );
}
