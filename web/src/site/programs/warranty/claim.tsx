/** A warranty claim: becomes a support ticket, whose number and dates the customer sees at once. */
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import type { WarrantyClaimReceipt } from "../../../api/contract/types.gen";
import { request } from "../../../api/request";
import { HoneypotField } from "../../../features/booking/honeypot-field";
import { ContactNotice } from "../../../features/consent/contact-notice";
import { EmailField } from "../../../form/email-field";
import { TextArea } from "../../../form/text-area";
import { TextField } from "../../../form/text-field";
import { usePublicForm } from "../../../form/use-public-form";
import { Button } from "../../../ui/button";
import { date, dateTime } from "../../../ui/format";
import { showFailure } from "../failure";

const limits = { name: 120, phone: 32, email: 254, projectNumber: 40, text: { min: 10, max: 4000 } };

const required = (max: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, `Please use at most ${max} characters.`));

const schema = z.object({
  projectNumber: required(limits.projectNumber, "Please enter your project number."),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.text.min, `Please tell us what is wrong, in at least ${limits.text.min} characters.`),
      z.maxLength(limits.text.max, `Please use at most ${limits.text.max} characters.`),
    ),
  name: required(limits.name, "Please enter your name."),
  phone: required(limits.phone, "Please enter your phone number."),
  email: required(limits.email, "Please enter your e-mail address."),
});

type Values = z.output<typeof schema>;

const fields = ["projectNumber", "text", "name", "phone", "email"] as const;

const blank: Values = { projectNumber: "", text: "", name: "", phone: "", email: "" };

export function ClaimForm() {
  const topic = useRef<HTMLInputElement>(null);
  const focusNext = useRef(false);
  const [done, setDone] = useState<{ receipt: WarrantyClaimReceipt; email: string } | null>(null);
  const { form, errors, busy, onSubmit, refuse } = usePublicForm<Values>({
    schema,
    defaultValues: blank,
    send: async (values) => {
      const hidden = topic.current?.value;
      const body = { ...values, ...(hidden && { topic: hidden }) };
      setDone({ receipt: await request("POST", "/api/warranty/claims", { body }), email: values.email });
    },
    onFailure: (error): void => showFailure<Values>(error, fields, refuse, "Not sent"),
  });
  // The button that asked for another form is gone with its panel. The field is there only after rendering.
  useEffect(() => {
    if (done === null && focusNext.current) {
      focusNext.current = false;
      form.setFocus("text");
    }
  }, [done, form]);
  if (done !== null) {
    return (
      <Thanks
        {...done}
        again={() => {
          form.reset({ ...form.getValues(), text: "" });
          focusNext.current = true;
          setDone(null);
        }}
      />
    );
  }
  return (
    <form noValidate aria-label="Warranty claim" className="program-form" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        {...form.register("projectNumber")}
        label="Project number"
        autoCapitalize="characters"
        autoComplete="off"
        hint="Such as PRJ/2026-27/0001. It is on your documents and in our e-mails."
        error={errors.projectNumber?.message}
      />
      <TextArea
        {...form.register("text")}
        label="What is wrong?"
        hint="Which piece is it, in which room, and when did it begin?"
        rows={5}
        limit={limits.text.max}
        error={errors.text?.message}
      />
      <TextField
        {...form.register("name")}
        label="Full Name"
        autoComplete="name"
        autoCapitalize="words"
        error={errors.name?.message}
      />
      <TextField
        {...form.register("phone")}
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone?.message}
      />
      <EmailField
        {...form.register("email")}
        label="Email Address"
        hint="Your ticket number and our answers go there."
        error={errors.email?.message}
      />
      <HoneypotField name="topic" inputRef={(input) => void (topic.current = input)} />
      <ContactNotice text="We use these details to deal with your claim, and for nothing else." />
      <div>
        <Button type="submit" size="large" aria-disabled={busy || undefined}>
          {busy ? "Sending…" : "Send claim"}
        </Button>
      </div>
    </form>
  );
}

type ThanksProps = { receipt: WarrantyClaimReceipt; email: string; again: () => void };

function Thanks({ receipt: { number, acknowledgeBy, resolveBy }, email, again }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="program-panel">
      <h3 ref={heading} tabIndex={-1} className="outline-none">
        We have your claim.
      </h3>
      <p className="program-note wrap-anywhere">
        {`Your ticket number is ${number}. We are sending it to ${email}, too. A colleague checks your claim and answers by ${dateTime(acknowledgeBy)}. We resolve it by ${date(resolveBy)}. To add photos, reply to our e-mail.`}
      </p>
      <div className="mt-5">
        <Button variant="secondary" onClick={again}>
          Report another fault
        </Button>
      </div>
    </div>
  );
}
