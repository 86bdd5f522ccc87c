/** The form for privacy requests, on the account page and, with name and e-mail address, on the public page. */
import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { PrivacyAsk, PrivacyRequestKind } from "../../api/contract/types.gen";
import { ChoiceGroup } from "../../form/choice-group";
import { TextArea } from "../../form/text-area";
import { TextField } from "../../form/text-field";
import { Button } from "../../ui/button";
import { number } from "../../ui/format";
import { submissionErrorOf } from "../booking/submission";
import { needsDetails, requestKinds, requestLimits } from "./privacy-requests";

// Compiling schemas at run time would need `unsafe-eval` in the content security policy.
z.config({ jitless: true });

const optional = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Please use at most ${number(max)} characters.`));

const schema = z.object({
  kind: z.enum(
    requestKinds.map(({ value }) => value),
    "Please choose a request.",
  ),
  name: optional(requestLimits.name),
  email: optional(requestLimits.email),
  details: optional(requestLimits.details),
  nomineeName: optional(requestLimits.name),
  nomineeRelation: optional(requestLimits.relation),
  nomineeEmail: optional(requestLimits.email),
});

type FormValues = z.output<typeof schema>;
type FormDraft = Omit<FormValues, "kind"> & { kind: PrivacyRequestKind | undefined };

const blank: FormDraft = {
  kind: undefined,
  name: "",
  email: "",
  details: "",
  nomineeName: "",
  nomineeRelation: "",
  nomineeEmail: "",
};

export type PrivacyRequestInput = PrivacyAsk & { name: string; email: string };

type RequestFormProps = {
  /** Nobody is signed in, so the form asks for name and e-mail address. */
  anonymous: boolean;
  submit: (input: PrivacyRequestInput) => Promise<void>;
};

export function RequestForm({ anonymous, submit }: RequestFormProps) {
  const form = useForm<FormDraft, unknown, FormValues>({
    defaultValues: blank,
    resolver: zodResolver(schema) as never,
  });
  const { errors, isSubmitting } = form.formState;
  const kind = useWatch({ control: form.control, name: "kind" });
  const [formError, setFormError] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);

  /** Requirements that depend on the kind of request. */
  function missing(values: FormValues): [keyof FormValues, string][] {
    const reasons: [keyof FormValues, string | false][] = [
      ["name", anonymous && values.name === "" && "Please enter your name."],
      ["email", anonymous && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email) && "Please enter your e-mail address."],
      ["details", needsDetails(values.kind) && values.details === "" && "Please give us the details."],
      ["nomineeName", values.kind === "nomination" && values.nomineeName === "" && "Please enter their name."],
      [
        "nomineeEmail",
        values.kind === "nomination" &&
          !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.nomineeEmail) &&
          "Please enter their e-mail address.",
      ],
    ];
    return reasons.filter((reason): reason is [keyof FormValues, string] => reason[1] !== false);
  }

  /** The form library does not focus choice cards by itself. */
  function focusKind(reasons: FieldErrors<FormDraft>) {
    if (reasons.kind) element.current?.querySelector<HTMLInputElement>("input[name=kind]")?.focus();
  }

  async function send(values: FormValues) {
    setFormError(null);
    const reasons = missing(values);
    if (reasons.length > 0) {
      reasons.forEach(([field, message], index) => form.setError(field, { message }, { shouldFocus: index === 0 }));
      return;
    }
    const { nomineeName, nomineeRelation, nomineeEmail, ...input } = values;
    const nominee = { name: nomineeName, relation: nomineeRelation, email: nomineeEmail };
    try {
      await submit({ ...input, ...(values.kind === "nomination" && { nominee }) });
    } catch (error) {
      const { message, fields } = submissionErrorOf(error, "Unable to send the request. Please try again.");
      setFormError(message);
      for (const [path, reason] of Object.entries(fields)) {
        const field = fieldOf(path);
        if (field) form.setError(field, { type: "server", message: reason }, { shouldFocus: true });
      }
    }
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void form.handleSubmit(send, focusKind)(event)}
      className="grid gap-6"
    >
      {formError && (
        <p role="alert" className="error font-medium">
          {formError}
        </p>
      )}
      <ChoiceGroup
        legend="What would you like us to do?"
        name="kind"
        layout="rows"
        choices={requestKinds}
        value={kind}
        onChange={(chosen) => form.setValue("kind", chosen, { shouldValidate: true })}
        error={errors.kind?.message}
      />
      {anonymous && (
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField
            {...form.register("name")}
            label="Full Name"
            autoComplete="name"
            autoCapitalize="words"
            limit={requestLimits.name}
            error={errors.name?.message}
          />
          <TextField
            {...form.register("email")}
            label="E-mail Address"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            limit={requestLimits.email}
            hint="The one you've used with us."
            error={errors.email?.message}
          />
        </div>
      )}
      {kind === "nomination" && (
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField
            {...form.register("nomineeName")}
            label="Nominee's name"
            autoComplete="off"
            limit={requestLimits.name}
            error={errors.nomineeName?.message}
          />
          <TextField
            {...form.register("nomineeEmail")}
            label="Nominee's e-mail"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            limit={requestLimits.email}
            error={errors.nomineeEmail?.message}
          />
          <TextField
            {...form.register("nomineeRelation")}
            label="Relation to you"
            optional
            autoComplete="off"
            limit={requestLimits.relation}
            error={errors.nomineeRelation?.message}
          />
        </div>
      )}
      {kind && (
        <TextArea
          {...form.register("details")}
          label={
            kind === "grievance" ? "What went wrong?" : kind === "correction" ? "What should we correct?" : "Details"
          }
          optional={!needsDetails(kind)}
          limit={requestLimits.details}
          error={errors.details?.message}
        />
      )}
      <Button type="submit" className="justify-self-start" aria-disabled={isSubmitting || undefined}>
        {isSubmitting ? "Sending…" : "Send request"}
      </Button>
    </form>
  );
}

/** Maps a field of the payload to a field of this form. */
function fieldOf(path: string): keyof FormDraft | undefined {
  const name = path.replace(/^[/$.]+/, "").replace(/^ask\./, "");
  if (name.startsWith("nominee.")) {
    const part = name.slice("nominee.".length);
    return part === "email" ? "nomineeEmail" : part === "relation" ? "nomineeRelation" : "nomineeName";
  }
  return Object.hasOwn(blank, name) ? (name as keyof FormDraft) : undefined;
}
