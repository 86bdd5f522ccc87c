/** Recommends a friend. */
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { request } from "../../../api/request";
import { HoneypotField } from "../../../features/booking/honeypot-field";
import { CheckBox } from "../../../form/check-box";
import { EmailField } from "../../../form/email-field";
import { isPincodeIfGiven } from "../../../form/pincode";
import { TextField } from "../../../form/text-field";
import { usePublicForm } from "../../../form/use-public-form";
import { Button } from "../../../ui/button";
import { showFailure } from "../failure";

const required = (max: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, `Please use at most ${max} characters.`));
const optional = (max: number) => z.string().check(z.trim(), z.maxLength(max, `Please use at most ${max} characters.`));

const schema = z.object({
  referrer: z.object({
    name: required(120, "Please enter your name."),
    phone: required(32, "Please enter your mobile number."),
    email: required(254, "Please enter your e-mail address."),
  }),
  referee: z.object({
    name: required(120, "Please enter your friend's name."),
    phone: required(32, "Please enter your friend's mobile number."),
    email: optional(254),
    home: optional(160),
    pincode: z.string().check(z.trim(), z.refine(isPincodeIfGiven, "A pincode has six digits, such as 560038.")),
  }),
  hasPermission: z.boolean().check(z.refine((agreed) => agreed, "Please ask your friend first.")),
});

type Values = z.output<typeof schema>;

const blank: Values = {
  referrer: { name: "", phone: "", email: "" },
  referee: { name: "", phone: "", email: "", home: "", pincode: "" },
  hasPermission: false,
};

const fields = [
  "referrer.name",
  "referrer.phone",
  "referrer.email",
  "referee.name",
  "referee.phone",
  "referee.email",
  "referee.home",
  "referee.pincode",
  "hasPermission",
] as const;

export function ReferralForm() {
  const topic = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<string | null>(null);
  const { form, errors, busy, onSubmit, refuse } = usePublicForm<Values>({
    schema,
    defaultValues: blank,
    send: async ({ referrer, referee: { name, phone, email, home, pincode }, hasPermission }) => {
      const referee = { name, phone, ...(email && { email }), ...(home && { home }), ...(pincode && { pincode }) };
      const hidden = topic.current?.value;
      const body = { referrer, referee, hasPermission, ...(hidden && { topic: hidden }) };
      const receipt = await request("POST", "/api/referrals", { body });
      setSent(receipt.referee);
    },
    onFailure: (error): void => showFailure<Values>(error, fields, refuse, "Not sent"),
  });
  const hasPermission = form.watch("hasPermission");
  if (sent !== null) {
    return (
      <Thanks
        name={sent}
        again={() => {
          form.reset({ ...blank, referrer: form.getValues("referrer") });
          setSent(null);
        }}
      />
    );
  }
  return (
    <form noValidate className="program-form" onSubmit={(event) => void onSubmit(event)}>
      <fieldset>
        <legend>You</legend>
        <TextField
          {...form.register("referrer.name")}
          label="Your name"
          autoComplete="name"
          autoCapitalize="words"
          className="program-wide"
          error={errors.referrer?.name?.message}
        />
        <TextField
          {...form.register("referrer.phone")}
          label="Your mobile number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.referrer?.phone?.message}
        />
        <EmailField
          {...form.register("referrer.email")}
          label="Your e-mail address"
          hint="For news of your referral and the reward."
          error={errors.referrer?.email?.message}
        />
      </fieldset>
      <fieldset>
        <legend>Your friend</legend>
        <TextField
          {...form.register("referee.name")}
          label="Their name"
          autoComplete="off"
          autoCapitalize="words"
          error={errors.referee?.name?.message}
        />
        <TextField
          {...form.register("referee.phone")}
          label="Their mobile number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          error={errors.referee?.phone?.message}
        />
        <EmailField
          {...form.register("referee.email")}
          label="Their e-mail address"
          optional
          autoComplete="off"
          error={errors.referee?.email?.message}
        />
        <TextField
          {...form.register("referee.pincode")}
          label="Pincode of their home"
          optional
          inputMode="numeric"
          autoComplete="off"
          error={errors.referee?.pincode?.message}
        />
        <TextField
          {...form.register("referee.home")}
          label="Flat and building"
          optional
          autoComplete="off"
          className="program-wide"
          error={errors.referee?.home?.message}
        />
      </fieldset>
      <HoneypotField name="topic" inputRef={(input) => void (topic.current = input)} />
      <CheckBox
        label="My friend knows that I give you their details, and is happy to be called once."
        checked={hasPermission}
        onChange={(checked) => form.setValue("hasPermission", checked, { shouldValidate: form.formState.isSubmitted })}
        error={errors.hasPermission?.message}
      />
      <div>
        <Button type="submit" size="large" aria-disabled={busy || undefined}>
          {busy ? "Sending…" : "Recommend"}
        </Button>
      </div>
    </form>
  );
}

function Thanks({ name, again }: { name: string; again: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="program-panel">
      <h3 ref={heading} tabIndex={-1} className="outline-none">
        Thank you for recommending us.
      </h3>
      <p className="program-note">{`We'll check the referral of ${name} and write to you. The e-mail has your own link to share, too.`}</p>
      <div className="mt-5">
        <Button variant="secondary" onClick={again}>
          Recommend somebody else
        </Button>
      </div>
    </div>
  );
}
