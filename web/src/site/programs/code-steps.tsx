/** Two steps that open a person's own records: ask for a code by e-mail, then enter it. */
import { type ReactNode, useEffect, useRef } from "react";
import * as z from "zod/mini";
import { TextField } from "../../form/text-field";
import { usePublicForm } from "../../form/use-public-form";
import { Button } from "../../ui/button";
import { showFailure } from "./failure";

const codeSchema = z.object({
  code: z.string().check(z.trim(), z.regex(/^[0-9]{6}$/, "Please enter the six digits from our e-mail.")),
});

type CodeValues = z.output<typeof codeSchema>;

type CodeStepProps = {
  open: (code: string) => Promise<void>;
  /** Asks for another code. */
  resend: () => Promise<unknown>;
  back: () => void;
  children: ReactNode;
};

export function CodeStep({ open, resend, back, children }: CodeStepProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { form, errors, busy, onSubmit, refuse } = usePublicForm<CodeValues>({
    schema: codeSchema,
    defaultValues: { code: "" },
    send: ({ code }) => open(code),
    onFailure: (error): void => showFailure<CodeValues>(error, ["code"], refuse, "Not opened"),
  });
  return (
    <form noValidate className="program-form" onSubmit={(event) => void onSubmit(event)}>
      <p ref={heading} tabIndex={-1} className="program-note outline-none">
        {children}
      </p>
      <TextField
        {...form.register("code")}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" aria-disabled={busy || undefined}>
          {busy ? "One moment…" : "Open"}
        </Button>
        <Button
          variant="tertiary"
          onClick={() =>
            void resend().catch((error: unknown) => showFailure<CodeValues>(error, [], refuse, "No new code yet"))
          }
        >
          Send a new code
        </Button>
        <Button variant="tertiary" onClick={back}>
          Back
        </Button>
      </div>
    </form>
  );
}
