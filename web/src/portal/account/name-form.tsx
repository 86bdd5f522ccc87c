/** Changes the person's name. */
import type { Me } from "../../api/contract/types.gen";
import { request } from "../../api/request";
import { TextField } from "../../form/text-field";
import { showAuthError } from "../../features/session/auth-error-toast";
import { limits, nameSchema } from "../../features/session/form";
import { invalidateMe, me as readMe } from "../../features/session/me";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { usePublicForm } from "../../form/use-public-form";

export function NameForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const { form, errors, busy, onSubmit } = usePublicForm({
    schema: nameSchema,
    defaultValues: { firstName: me.firstName, lastName: me.lastName },
    send: async (names) => {
      await request("PUT", "/api/me", { body: names });
      invalidateMe();
      await readMe();
      toast({ title: "Name changed" });
      onDone();
    },
    onFailure: (error) => showAuthError("Error", error),
  });

  return (
    <form
      noValidate
      aria-label="Name"
      onSubmit={onSubmit}
      className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-4 gap-y-5"
    >
      <TextField
        {...form.register("firstName")}
        label="First Name"
        autoComplete="given-name"
        autoCapitalize="words"
        limit={limits.name}
        error={errors.firstName?.message}
      />
      <TextField
        {...form.register("lastName")}
        label="Last Name"
        autoComplete="family-name"
        autoCapitalize="words"
        limit={limits.name}
        error={errors.lastName?.message}
      />
      <Button type="submit" aria-disabled={busy} className="justify-self-start">
        {busy ? "Saving…" : "Save name"}
      </Button>
    </form>
  );
}
