/** Requests the estimate by e-mail, which creates a lead. */
import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { KitchenPlan } from "../../api/contract/types.gen";
import { didYouMean } from "../../features/booking/doubts";
import { DoubtsNotice } from "../../features/booking/doubts-notice";
import { limits } from "../../features/booking/form";
import { HoneypotField } from "../../features/booking/honeypot-field";
import { createSender, submissionErrorOf } from "../../features/booking/submission";
import { useDoubts } from "../../features/booking/use-doubts";
import { ContactNotice } from "../../features/consent/contact-notice";
import { MarketingBox } from "../../features/consent/marketing-box";
import { report } from "../../features/events/report";
import { type Attribution, attribution } from "../../features/visit/attribution";
import { EmailField } from "../../form/email-field";
import { isPincodeIfGiven } from "../../form/pincode";
import { TextField } from "../../form/text-field";
import { Button } from "../../ui/button";

const requiredText = (max: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, `Please use at most ${max} characters.`));

const schema = z.object({
  customerName: requiredText(limits.customerName, "Please enter your name."),
  customerEmail: requiredText(limits.customerEmail, "Please enter your e-mail address."),
  pincode: z.string().check(z.trim(), z.refine(isPincodeIfGiven, "A pincode has six digits.")),
  marketingConsent: z.string(),
});

type Contact = z.output<typeof schema>;
type Sent = { reference: string };

export function EmailEstimate({ kitchen }: { kitchen: KitchenPlan }) {
  const [sent, setSent] = useState<(Sent & { email: string }) | null>(null);
  return (
    <section>
      <h3 className="font-display">E-mail me this estimate</h3>
      {sent ? (
        <Confirmation key={sent.reference} {...sent} onResend={() => setSent(null)} />
      ) : (
        <ContactForm kitchen={kitchen} onSent={setSent} />
      )}
    </section>
  );
}

function ContactForm({ kitchen, onSent }: { kitchen: KitchenPlan; onSent: (sent: Sent & { email: string }) => void }) {
  const form = useForm<Contact>({
    defaultValues: { customerName: "", customerEmail: "", pincode: "", marketingConsent: "" },
    resolver: zodResolver(schema),
    mode: "onTouched",
  });
  const { errors, isSubmitting } = form.formState;
  const doubts = useDoubts(form);
  const [error, setError] = useState<string | null>(null);
  const [send] = useState(() => createSender("/api/calculators/kitchen/requests"));
  const visit = useRef<Attribution>(undefined);
  const topic = useRef<HTMLInputElement>(null);
  const honeypotRef = useCallback((input: HTMLInputElement | null) => {
    topic.current = input;
  }, []);
  const [emailHint, setEmailHint] = useState<string>();
  const email = form.register("customerEmail");
  const marketingConsent = useWatch({ control: form.control, name: "marketingConsent" });

  async function submit({ pincode, marketingConsent, ...contact }: Contact) {
    setError(null);
    if (doubts.ask(contact)) return;
    try {
      // The same for every attempt, so that a retry is recognised as one.
      visit.current ??= attribution();
      const { reference, eventId } = await send({
        plan: kitchen,
        ...contact,
        ...(visit.current && { attribution: visit.current }),
        ...(pincode && { pincode }),
        ...(topic.current?.value && { topic: topic.current.value }),
        ...(marketingConsent && { marketingConsent }),
      });
      report({ name: "generate_lead", eventId });
      onSent({ reference, email: contact.customerEmail });
    } catch (error) {
      const { message, fields } = submissionErrorOf(error, "Unable to send the estimate. Please try again.");
      setError(message);
      for (const [path, reason] of Object.entries(fields)) {
        const name = path.replace(/^[/$.]+/, "");
        if (name.startsWith("plan.")) setError("Correct your kitchen plan first, then send the estimate.");
        if (name in form.getValues()) form.setError(name as keyof Contact, { type: "server", message: reason });
      }
    }
  }

  return (
    <form
      noValidate
      aria-label="E-mail me this estimate"
      className="kitchen-estimate-form"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <p>Every line, the taxes and the price range, to keep and compare.</p>
      {error && (
        <p role="alert" className="error">
          {error}
        </p>
      )}
      <TextField
        {...form.register("customerName")}
        label="Full Name"
        autoComplete="name"
        autoCapitalize="words"
        limit={limits.customerName}
        error={errors.customerName?.message}
      />
      <EmailField
        {...email}
        label="Email Address"
        limit={limits.customerEmail}
        onBlur={(event) => {
          setEmailHint(didYouMean(event.target.value));
          return email.onBlur(event);
        }}
        hint={emailHint}
        error={errors.customerEmail?.message}
      />
      <TextField
        {...form.register("pincode")}
        label="Pincode"
        optional
        inputMode="numeric"
        autoComplete="postal-code"
        error={errors.pincode?.message}
      />
      <HoneypotField name="topic" inputRef={honeypotRef} />
      <MarketingBox value={marketingConsent} onChange={(version) => form.setValue("marketingConsent", version)} />
      <ContactNotice />
      <DoubtsNotice doubts={doubts} className="md:col-span-2" />
      <Button type="submit" variant="secondary" aria-disabled={isSubmitting || undefined}>
        {isSubmitting ? "Sending…" : "Send me the estimate"}
      </Button>
    </form>
  );
}

function Confirmation({ reference, email, onResend }: Sent & { email: string; onResend: () => void }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <p ref={message} tabIndex={-1} className="outline-none">
        The estimate is on its way to <strong className="font-medium wrap-anywhere">{email}</strong>. Your reference is{" "}
        <strong className="font-medium whitespace-nowrap tabular-nums">{reference}</strong>. Questions? Reply to the
        e-mail.
      </p>
      <Button variant="tertiary" onClick={onResend}>
        Send again
      </Button>
    </>
  );
}
