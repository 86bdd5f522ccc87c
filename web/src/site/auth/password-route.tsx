/** Choosing a password after an invitation or a reset link. */
import { useWatch } from "react-hook-form";
import { redirect, useLoaderData, useLocation, useNavigate } from "react-router";
import { request } from "../../api/request";
import { AgeField, ageDeclaration } from "../../features/session/age-field";
import { invalidateMe, me } from "../../features/session/me";
import { NewPasswordField, PasswordField } from "../../features/session/password-field";
import { authErrorOf } from "../../features/session/auth-error";
import { ready, sessionClient } from "../../features/session/session";
import { useSession } from "../../features/session/state";
import { needsCode } from "../../features/two-step/factors";
import { paths } from "../../paths";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { showAuthError } from "../../features/session/auth-error-toast";
import { firstPasswordSchema, mismatch } from "../../features/session/form";
import { Frame } from "./frame";
import { destination, parseNext, secondStep, withNext } from "./links";
import { usePublicForm } from "../../form/use-public-form";

export async function loader({ request }: { request: Request }): Promise<{ asksForAge: boolean }> {
  if ((await ready()).is === "signed out") {
    throw redirect(withNext(paths.authRecover(), parseNext(new URL(request.url).search)));
  }
  if (await needsCode()) throw redirect(secondStep(parseNext(new URL(request.url).search), { choosesPassword: true }));
  return { asksForAge: !(await me()).hasDeclaredAge };
}

export function Component() {
  const { asksForAge } = useLoaderData<{ asksForAge: boolean }>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const email = session.is === "signed in" ? session.user.email : null;
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema: firstPasswordSchema,
    defaultValues: { password: "", confirmPassword: "", isOldEnough: !asksForAge },
    send: choose,
    onFailure: (error) => {
      const authError = authErrorOf(error);
      if (authError) refuse("password", authError.message);
      else showAuthError("Error", error);
    },
  });
  const password = useWatch({ control: form.control, name: "password" });

  async function choose(values: { password: string; confirmPassword: string }) {
    if (values.password !== values.confirmPassword) {
      toast({ variant: "destructive", ...mismatch });
      return refuse("confirmPassword", "Passwords do not match.");
    }
    const { error } = await (await sessionClient()).updateUser({ password: values.password });
    if (error) throw error;
    if (asksForAge) await request("POST", "/api/me/age-declaration", { body: { text: ageDeclaration } });
    invalidateMe();
    toast({ title: "Password changed", description: "You're signed in here and signed out on all other devices." });
    void navigate(destination(parseNext(search)), { replace: true });
  }

  return (
    <Frame
      title="Choose a new password"
      focusTitle
      lead={
        email && (
          <>
            For <strong className="font-medium wrap-anywhere text-ink">{email}</strong>
          </>
        )
      }
    >
      <form noValidate aria-label="New password" onSubmit={onSubmit} className="grid gap-5">
        {/* Lets password managers find the account. */}
        <input type="text" name="username" autoComplete="username" value={email ?? ""} readOnly hidden />
        <NewPasswordField
          {...form.register("password")}
          label="New Password"
          password={password}
          personal={email ? [email] : []}
          error={errors.password?.message}
        />
        <PasswordField
          {...form.register("confirmPassword")}
          label="Confirm Password"
          autoComplete="new-password"
          enterKeyHint="go"
          error={errors.confirmPassword?.message}
        />
        {asksForAge && <AgeField {...form.register("isOldEnough")} error={errors.isOldEnough?.message} />}
        <Button type="submit" size="large" aria-disabled={busy}>
          {busy ? "Saving…" : "Save password"}
        </Button>
      </form>
    </Frame>
  );
}
