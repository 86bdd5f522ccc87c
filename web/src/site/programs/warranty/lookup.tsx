/** A project's warranty card, after a code by e-mail. */
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import type { WarrantyCard } from "../../../api/contract/types.gen";
import { request } from "../../../api/request";
import { TextField } from "../../../form/text-field";
import { usePublicForm } from "../../../form/use-public-form";
import { Button } from "../../../ui/button";
import { count } from "../../../ui/format";
import { CodeStep } from "../code-steps";
import { showFailure } from "../failure";

const schema = z.object({
  projectNumber: z.string().check(z.trim(), z.minLength(1, "Please enter your project number."), z.maxLength(40)),
  contact: z
    .string()
    .check(z.trim(), z.minLength(1, "Please enter your phone number or e-mail address."), z.maxLength(254)),
});

type Values = z.output<typeof schema>;

type State = { is: "asking" } | { is: "sent"; values: Values } | { is: "open"; card: WarrantyCard };

const ask = (body: Values) => request("POST", "/api/warranty/codes", { body });

export function CardLookup() {
  const [state, setState] = useState<State>({ is: "asking" });
  if (state.is === "open") return <Card card={state.card} />;
  if (state.is === "sent") {
    const { values } = state;
    return (
      <CodeStep
        open={async (code) => {
          const body = { ...values, code };
          setState({ is: "open", card: await request("POST", "/api/warranty/card", { body }) });
        }}
        resend={() => ask(values)}
        back={() => setState({ is: "asking" })}
      >
        If these details belong together, we have sent a code to the project's confirmed e-mail address. It works for 10
        minutes. No e-mail? Check your spam folder, or call us.
      </CodeStep>
    );
  }
  return <ProjectStep onSent={(values) => setState({ is: "sent", values })} />;
}

function ProjectStep({ onSent }: { onSent: (values: Values) => void }) {
  const { form, errors, busy, onSubmit, refuse } = usePublicForm<Values>({
    schema,
    defaultValues: { projectNumber: "", contact: "" },
    send: async (values) => {
      await ask(values);
      onSent(values);
    },
    onFailure: (error): void => showFailure<Values>(error, ["projectNumber", "contact"], refuse, "No code sent"),
  });
  return (
    <form noValidate className="program-form" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        {...form.register("projectNumber")}
        label="Project number"
        autoCapitalize="characters"
        autoComplete="off"
        hint="Such as PRJ/2026-27/0001. It is on your documents and in our e-mails."
        error={errors.projectNumber?.message}
      />
      <TextField
        {...form.register("contact")}
        label="Phone number or e-mail address"
        autoCapitalize="none"
        error={errors.contact?.message}
      />
      <div>
        <Button type="submit" aria-disabled={busy || undefined}>
          {busy ? "One moment…" : "E-mail me a code"}
        </Button>
      </div>
    </form>
  );
}

function Card({ card: { number, home, isHandedOver, isCancelled, coverage } }: { card: WarrantyCard }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="program-card">
      <header>
        <h3 ref={heading} tabIndex={-1} className="font-display text-2xl outline-none">
          Warranty card
        </h3>
        <p>{[number, home].filter(Boolean).join(" · ")}</p>
      </header>
      <div>
        <p className="py-3">{beginning(isHandedOver, isCancelled)}</p>
        {!isCancelled && (
          <ul className="program-list">
            {coverage.map(({ name, years, covers }) => (
              <li key={name}>
                <span className="max-w-[44ch]">
                  <span className="font-medium">{name}</span>
                  <br />
                  <span className="text-sm text-ash">{covers}</span>
                </span>
                <span>{`${count(years, "year")} from handover`}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function beginning(isHandedOver: boolean, isCancelled: boolean): string {
  if (isCancelled) return "This project was cancelled, so there is no warranty.";
  if (isHandedOver) return "Your home has been handed over. The years count from the day of handover.";
  return "Your warranty starts at handover, which is still to come.";
}
