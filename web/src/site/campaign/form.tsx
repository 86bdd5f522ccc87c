/** The short form of a campaign page, and what it says once it is sent. */
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import type { BhkType, Receipt } from "../../api/contract/types.gen";
import { homeTypes } from "../../features/booking/choices";
import { DoubtsNotice } from "../../features/booking/doubts-notice";
import { limits } from "../../features/booking/form";
import { HoneypotField } from "../../features/booking/honeypot-field";
import { createSender, submissionErrorOf } from "../../features/booking/submission";
import { useDoubts } from "../../features/booking/use-doubts";
import { useContactNotice } from "../../features/consent/notices";
import { report } from "../../features/events/report";
import { type Attribution, attribution } from "../../features/visit/attribution";
import { Field, controlClass } from "../../form/field";
import { EmailField } from "../../form/email-field";
import { isPincodeIfGiven } from "../../form/pincode";
import { TextField } from "../../form/text-field";
import { usePublicForm } from "../../form/use-public-form";
import { spokenTime } from "../../ui/format";
import { telUrl } from "../../ui/tel-url";
import type { Campaign } from "./page";

const required = (max: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, `Please use at most ${max} characters.`));

/** Formats of phone and e-mail are asked about, not refused: an odd-looking number must not cost us a lead. */
const schema = z.object({
  customerName: required(limits.customerName, "Please enter your name."),
  customerPhone: required(limits.customerPhone, "Please enter your phone number."),
  customerEmail: required(limits.customerEmail, "Please enter your e-mail address."),
  bhkType: z.string().check(z.minLength(1, "Please choose your home type.")),
  pincode: z.string().check(z.trim(), z.refine(isPincodeIfGiven, "A pincode has six digits, such as 560038.")),
});

type Values = z.output<typeof schema>;

export function CampaignForm({ campaign }: { campaign: Campaign }) {
  const [sent, setSent] = useState<{ receipt: Receipt; name: string } | null>(null);
  return sent ? (
    <Sent {...sent} phone={campaign.phone} />
  ) : (
    <Fields campaign={campaign} onSent={(receipt, name) => setSent({ receipt, name })} />
  );
}

type FieldsProps = { campaign: Campaign; onSent: (receipt: Receipt, name: string) => void };

function Fields({ campaign, onSent }: FieldsProps) {
  const { landing, interiors, home, requirements, button } = campaign;
  const notice = useContactNotice();
  const [failure, setFailure] = useState<string | null>(null);
  const topic = useRef<HTMLInputElement>(null);
  const [sendLead] = useState(() => createSender("/api/leads"));
  const visit = useRef<Attribution>(undefined);
  const { form, errors, busy, onSubmit, refuse } = usePublicForm<Values>({
    schema,
    defaultValues: { customerName: "", customerPhone: "", customerEmail: "", bhkType: home ?? "", pincode: "" },
    send,
    onFailure: (error) => {
      const { message, fields } = submissionErrorOf(error, "Unable to send the form. Please try again, or call us.");
      setFailure(message);
      for (const [path, reason] of Object.entries(fields)) {
        if (Object.hasOwn(schema.shape, path)) refuse(path as keyof Values, reason);
      }
    },
  });

  const doubts = useDoubts(form);

  async function send({ customerName, customerPhone, customerEmail, bhkType, pincode }: Values) {
    setFailure(null);
    if (doubts.ask({ customerPhone, customerEmail })) return;
    // The same for every attempt, so that a retry is recognised as one.
    visit.current ??= attribution();
    const receipt = await sendLead({
      customerName,
      customerPhone,
      customerEmail,
      bhkType: bhkType as BhkType,
      interiorTypes: interiors,
      packageType: "smart",
      hasOwnDesign: false,
      urgentDelivery: false,
      requirements,
      source: "ads_landing",
      ...(pincode && { pincode }),
      ...(visit.current && { attribution: visit.current }),
      ...(!campaign.isPreview && { landing }),
      ...(topic.current?.value && { topic: topic.current.value }),
    });
    report({ name: "generate_lead", eventId: receipt.eventId });
    onSent(receipt, customerName.trim());
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="campaign-fields"
      aria-labelledby="offer-title"
    >
      {failure && (
        <p role="alert" className="error">
          {failure}
        </p>
      )}
      <TextField
        {...form.register("customerName")}
        label="Full Name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        error={errors.customerName?.message}
      />
      <TextField
        {...form.register("customerPhone")}
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        error={errors.customerPhone?.message}
      />
      <EmailField
        {...form.register("customerEmail")}
        label="Email Address"
        className="is-wide"
        error={errors.customerEmail?.message}
      />
      <Field label="Your home" error={errors.bhkType?.message}>
        {(control) => (
          <select {...control} {...form.register("bhkType")} className={`${controlClass} h-12`}>
            <option value="">Choose…</option>
            {homeTypes.map(({ value, label, fact }) => (
              <option key={value} value={value}>
                {label}, {fact}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        {...form.register("pincode")}
        label="Pincode"
        optional
        inputMode="numeric"
        autoComplete="postal-code"
        enterKeyHint="send"
        error={errors.pincode?.message}
      />
      <HoneypotField
        name="topic"
        inputRef={(input) => {
          topic.current = input;
        }}
      />
      <DoubtsNotice doubts={doubts} className="is-wide" />
      <button type="submit" className="campaign-button is-wide" aria-disabled={busy || undefined}>
        {busy ? "Sending…" : button}
      </button>
      <p className="campaign-notice is-wide">{notice.text}</p>
    </form>
  );
}

function Sent({ receipt, name, phone }: { receipt: Receipt; name: string; phone: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="campaign-sent">
      <h3 ref={heading} tabIndex={-1}>
        Thank you, {name}.
      </h3>
      <p>
        Your enquiry <strong>{receipt.reference}</strong> has reached us. We call you within 24 hours, by{" "}
        <time dateTime={receipt.callBy}>{spokenTime(receipt.callBy)}</time>.
      </p>
      <p>A confirmation e-mail is on its way.</p>
      {phone && (
        <p>
          Questions before we call? <a href={telUrl(phone)}>{phone}</a>
        </p>
      )}
    </div>
  );
}
