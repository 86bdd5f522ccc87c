/** The form in which somebody asks about their data: on the account page, and on the public page with name and address. */
import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { PrivacyAsk, PrivacyRequestKind } from "../../api/contract/types.gen";
import { ChoiceGroup } from "../../form/choice-group";
import { TextArea } from "../../form/text-area";
import { TextField } from "../../form/text-field";
import { Button } from "../../ui/button";
import { refusalOf } from "../booking/submission";
import { needsDetails, requestKinds, requestLimits } from "./privacy-requests";

// Compiling schemas at run time would need `unsafe-eval` in the content security policy.
z.config({ jitless: true });

const optional = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Please use at most ${max.toLocaleString("en-IN")} characters.`));

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

type Filled = z.output<typeof schema>;
type Draft = Omit<Filled, "kind"> & { kind: PrivacyRequestKind | undefined };

const blank: Draft = {
  kind: undefined,
  name: "",
  email: "",
  details: "",
  nomineeName: "",
  nomineeRelation: "",
  nomineeEmail: "",
};

export type Asked = PrivacyAsk & { name: string; email: string };

type RequestFormProps = {
  /** Nobody is signed in: who asks, and where the answer goes, has to be said. */
  anonymous: boolean;
  submit: (asked: Asked) => Promise<void>;
};

export function RequestForm({ anonymous, submit }: RequestFormProps) {
  const form = useForm<Draft, unknown, Filled>({ defaultValues: blank, resolver: zodResolver(schema) as never });
  const { errors, isSubmitting } = form.formState;
  const kind = useWatch({ control: form.control, name: "kind" });
  const [refusal, setRefusal] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);

  /** What depends on the kind; the first field with a reason gets the focus. */
  function missing(filled: Filled): [keyof Filled, string][] {
    const reasons: [keyof Filled, string | false][] = [
      ["name", anonymous && filled.name === "" && "Please enter your name."],
      ["email", anonymous && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(filled.email) && "Please enter your e-mail address."],
      ["details", needsDetails(filled.kind) && filled.details === "" && "Please tell us what it is about."],
      ["nomineeName", filled.kind === "nomination" && filled.nomineeName === "" && "Please enter their name."],
      [
        "nomineeEmail",
        filled.kind === "nomination" &&
          !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(filled.nomineeEmail) &&
          "Please enter their e-mail address.",
      ],
    ];
    return reasons.filter((reason): reason is [keyof Filled, string] => reason[1] !== false);
  }

  /** The choices are cards, which the form library does not focus by itself. */
  function focusKind(reasons: FieldErrors<Draft>) {
    if (reasons.kind) element.current?.querySelector<HTMLInputElement>("input[name=kind]")?.focus();
  }

  async function send(filled: Filled) {
    setRefusal(null);
    const reasons = missing(filled);
    if (reasons.length > 0) {
      reasons.forEach(([field, message], index) => form.setError(field, { message }, { shouldFocus: index === 0 }));
      return;
    }
    const { nomineeName, nomineeRelation, nomineeEmail, ...asked } = filled;
    const nominee = { name: nomineeName, relation: nomineeRelation, email: nomineeEmail };
    try {
      await submit({ ...asked, ...(filled.kind === "nomination" && { nominee }) });
    } catch (error) {
      const { message, fields } = refusalOf(error, "Unable to send the request. Please try again.");
      setRefusal(message);
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
      {refusal && (
        <p role="alert" className="refusal font-medium">
          {refusal}
        </p>
      )}
      <ChoiceGroup
        legend="What would you like to ask?"
        name="kind"
        layout="rows"
        choices={requestKinds}
        value={kind}
        onChange={(chosen) => form.setValue("kind", chosen, { shouldValidate: true })}
        error={errors.kind?.message}
      />
      {anonymous && (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
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
            label="Email Address"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            limit={requestLimits.email}
            hint="The one we know you by."
            error={errors.email?.message}
          />
        </div>
      )}
      {kind === "nomination" && (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
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

/** The field of this form that a field of the payload came from. */
function fieldOf(path: string): keyof Draft | undefined {
  const name = path.replace(/^[/$.]+/, "").replace(/^ask\./, "");
  if (name.startsWith("nominee.")) {
    const part = name.slice("nominee.".length);
    return part === "email" ? "nomineeEmail" : part === "relation" ? "nomineeRelation" : "nomineeName";
  }
  return Object.hasOwn(blank, name) ? (name as keyof Draft) : undefined;
}
