/** Files and the enquiry that they belong to. */
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import type { BhkType, InteriorType, Receipt } from "../../../api/contract/types.gen";
import { homeTypes, interiors } from "../../../features/booking/choices";
import { DoubtsNotice } from "../../../features/booking/doubts-notice";
import { HoneypotField } from "../../../features/booking/honeypot-field";
import { createSender } from "../../../features/booking/submission";
import { useDoubts } from "../../../features/booking/use-doubts";
import { ContactNotice } from "../../../features/consent/contact-notice";
import { report } from "../../../features/events/report";
import { FilesField, useUploads } from "../../../features/lead-files/files-field";
import { LeadUploads } from "../../../features/lead-files/uploads";
import { attribution } from "../../../features/visit/attribution";
import { referralCode } from "../../../features/visit/referral";
import { CheckBox } from "../../../form/check-box";
import { EmailField } from "../../../form/email-field";
import { Field, FieldError, controlClass } from "../../../form/field";
import { TextArea } from "../../../form/text-area";
import { TextField } from "../../../form/text-field";
import { usePublicForm } from "../../../form/use-public-form";
import { Button } from "../../../ui/button";
import { count } from "../../../ui/format";
import { showFailure } from "../failure";

const required = (max: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, `Please use at most ${max} characters.`));

const schema = z.object({
  customerName: required(120, "Please enter your name."),
  customerPhone: required(32, "Please enter your phone number."),
  customerEmail: required(254, "Please enter your e-mail address."),
  bhkType: z.string().check(z.minLength(1, "Please choose your home type.")),
  interiorTypes: z.array(z.string()).check(z.minLength(1, "Please choose at least one.")),
  requirements: z.string().check(z.trim(), z.maxLength(4000, "Please use at most 4,000 characters.")),
});

type Values = z.output<typeof schema>;

const fields = ["customerName", "customerPhone", "customerEmail", "bhkType", "interiorTypes", "requirements"] as const;

export function DesignForm() {
  const [uploads] = useState(() => new LeadUploads());
  const files = useUploads(uploads);
  const [sendLead] = useState(() => createSender("/api/leads", () => uploads.headers()));
  const [done, setDone] = useState<{ receipt: Receipt; files: number } | null>(null);
  const topic = useRef<HTMLInputElement>(null);
  const isSending = files.some(({ state }) => state === "sending" || state === "waiting" || state === "paused");
  const { form, errors, busy, onSubmit, refuse } = usePublicForm<Values>({
    schema,
    defaultValues: {
      customerName: "",
      customerPhone: "",
      customerEmail: "",
      bhkType: "",
      interiorTypes: [],
      requirements: "",
    },
    send: async (values) => {
      if (doubts.ask(values)) return;
      const fileIds = uploads.ids();
      const visit = attribution();
      const code = referralCode();
      const hidden = topic.current?.value;
      const receipt = await sendLead({
        ...values,
        bhkType: values.bhkType as BhkType,
        interiorTypes: values.interiorTypes as InteriorType[],
        packageType: "smart",
        hasOwnDesign: true,
        urgentDelivery: false,
        source: "byod",
        fileIds,
        ...(visit && { attribution: visit }),
        ...(code && { referralCode: code }),
        ...(hidden && { topic: hidden }),
      });
      uploads.clear();
      setDone({ receipt, files: fileIds.length });
      report({ name: "generate_lead", eventId: receipt.eventId });
    },
    onFailure: (error): void => showFailure<Values>(error, fields, refuse, "Not sent"),
  });
  const doubts = useDoubts(form);
  if (done !== null) return <Thanks {...done} />;
  const chosen = form.watch("interiorTypes");
  return (
    <form noValidate className="program-form" onSubmit={(event) => void onSubmit(event)}>
      <FilesField
        uploads={uploads}
        label="Your files"
        hint="Up to 10 files of 50 MB: PDF, JPG, PNG, DWG or SKP. Drop them here, or choose them. They are sent at once, and go on by themselves after a lost connection."
      />
      <fieldset>
        <legend>Your home</legend>
        <Field label="Home type" error={errors.bhkType?.message} className="program-wide">
          {(control) => (
            <select {...control} {...form.register("bhkType")} className={`${controlClass} h-12`}>
              <option value="">Please choose</option>
              {homeTypes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="program-wide" role="group" aria-labelledby="byod-interiors">
          <p id="byod-interiors" className="font-medium">
            What is it for?
          </p>
          <div className="grid md:grid-cols-2">
            {interiors.map(({ value, label }) => (
              <CheckBox
                key={value}
                label={label}
                optional
                checked={chosen.includes(value)}
                onChange={(checked) =>
                  form.setValue("interiorTypes", checked ? [...chosen, value] : chosen.filter((one) => one !== value), {
                    shouldValidate: form.formState.isSubmitted,
                  })
                }
              />
            ))}
          </div>
          {errors.interiorTypes && <FieldError>{errors.interiorTypes.message}</FieldError>}
        </div>
        <TextArea
          {...form.register("requirements")}
          label="What should we know?"
          optional
          rows={4}
          className="program-wide"
          error={errors.requirements?.message}
        />
      </fieldset>
      <fieldset>
        <legend>You</legend>
        <TextField
          {...form.register("customerName")}
          label="Full Name"
          autoComplete="name"
          autoCapitalize="words"
          className="program-wide"
          error={errors.customerName?.message}
        />
        <TextField
          {...form.register("customerPhone")}
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.customerPhone?.message}
        />
        <EmailField {...form.register("customerEmail")} label="Email Address" error={errors.customerEmail?.message} />
      </fieldset>
      <HoneypotField name="topic" inputRef={(input) => void (topic.current = input)} />
      <ContactNotice />
      {isSending ? (
        <p className="program-note" role="status">
          Your files are still on their way. You can fill in the rest meanwhile.
        </p>
      ) : (
        <DoubtsNotice doubts={doubts} />
      )}
      <div>
        <Button type="submit" size="large" disabled={isSending} aria-disabled={busy || undefined}>
          {busy ? "Sending…" : "Send your design"}
        </Button>
      </div>
    </form>
  );
}

function Thanks({ receipt: { reference }, files }: { receipt: Receipt; files: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="program-panel">
      <h3 ref={heading} tabIndex={-1} className="outline-none">
        We have your design.
      </h3>
      <p className="program-note">
        {`${files > 0 ? `${count(files, "file")} arrived. ` : ""}A designer looks at it and calls you within 24 hours. Your reference is ${reference}.`}
      </p>
    </div>
  );
}
