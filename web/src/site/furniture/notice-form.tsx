/** Asks for an e-mail when a product is back. */
import { useState } from "react";
import * as z from "zod/mini";
import { userMessage } from "../../api/error";
import { path } from "../../api/path";
import { ApiError, request } from "../../api/request";
import type { PublicOption, PublicProduct } from "../../api/contract/types.gen";
import { TextField } from "../../form/text-field";
import { usePublicForm } from "../../form/use-public-form";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";

const schema = z.object({
  email: z.string().check(
    z.trim(),
    z.minLength(1, "Please enter your e-mail address."),
    z.maxLength(254, "Please use at most 254 characters."),
    z.refine((text) => text === "" || text.includes("@"), "Please enter an e-mail address, such as name@example.com."),
  ),
});

type NoticeFormProps = {
  product: Pick<PublicProduct, "slug" | "name">;
  /** The option that is out of stock. */
  option: PublicOption | null;
};

export function NoticeForm({ product: { slug, name }, option }: NoticeFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema,
    defaultValues: { email: "" },
    send: async ({ email }) => {
      const body = { email, ...(option && { optionId: option.id }) };
      await request("POST", path("/api/products/{slug}/notices", { slug }), { body });
      setSentTo(email);
    },
    onFailure: (error) => {
      const reason = error instanceof ApiError ? error.fields?.["email"] : undefined;
      if (reason) refuse("email", `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`);
      else toast({ variant: "destructive", title: "Could not save your request", description: userMessage(error) });
    },
  });
  const what = option ? `${name} in ${option.name}` : name;
  if (sentTo !== null) {
    return (
      <p role="status" className="notice">
        We'll e-mail {sentTo} once when {what} is back in stock.
      </p>
    );
  }
  return (
    <form noValidate className="notice-form" onSubmit={onSubmit}>
      <TextField
        label="Tell me when it's back"
        hint="One e-mail about this piece, nothing else."
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <Button type="submit" aria-disabled={busy}>
        {busy ? "Saving…" : "Notify me"}
      </Button>
    </form>
  );
}
