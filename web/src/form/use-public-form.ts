/** A form of the public pages and the client area: validated by a schema and sent once at a time. */
import { zodResolver } from "@hookform/resolvers/zod";
import type { FormEvent } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from "react-hook-form";
import * as z from "zod/mini";

// Compiling schemas at run time would need `unsafe-eval` in the content security policy.
z.config({ jitless: true });

type PublicFormOptions<Values extends FieldValues> = {
  schema: z.ZodMiniType<Values, Values>;
  defaultValues: Values;
  send: (values: Values) => Promise<unknown>;
  onFailure: (error: unknown) => unknown;
};

export function usePublicForm<Values extends FieldValues>(options: PublicFormOptions<Values>) {
  const { schema, defaultValues, send, onFailure } = options;
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: zodResolver(schema) as unknown as Resolver<Values>,
  });
  const { errors, isSubmitting: busy } = form.formState;

  async function submitValues(values: Values) {
    try {
      await send(values);
    } catch (error) {
      await onFailure(error);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) await form.handleSubmit(submitValues)(event);
  }

  return {
    form,
    errors,
    busy,
    onSubmit: submit,
    /** Shows a server error at a field. */
    refuse: (field: FieldPath<Values>, message: string) => form.setError(field, { message }, { shouldFocus: true }),
  };
}
