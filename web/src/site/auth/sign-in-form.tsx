/** Sign-in with e-mail address and password. */
import { preloadLibrary } from "../../features/session/client";
import { PasswordField } from "../../features/session/password-field";
import { authErrorOf } from "../../features/session/auth-error";
import { sessionClient } from "../../features/session/session";
import { needsCode } from "../../features/two-step/factors";
import { paths } from "../../paths";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { EmailField } from "../../features/session/email-field";
import { showAuthError } from "../../features/session/auth-error-toast";
import { signInSchema } from "../../features/session/form";
import { usePublicForm } from "../../form/use-public-form";

type SignInFormProps = {
  email: string;
  /** Shares the e-mail address with the other forms. */
  onEmail: (email: string) => void;
  onSignedIn: () => void;
  /** The password is right; the authenticator code is still missing. */
  onSecondStep: () => void;
  /** The password is right, but the e-mail address is not confirmed. */
  onUnconfirmed: (email: string) => void;
};

export function SignInForm({ email, onEmail, onSignedIn, onSecondStep, onUnconfirmed }: SignInFormProps) {
  const { form, errors, busy, onSubmit } = usePublicForm({
    schema: signInSchema,
    defaultValues: { email, password: "" },
    send: signIn,
    onFailure: showError,
  });

  async function signIn(values: { email: string; password: string }) {
    onEmail(values.email);
    const { error } = await (await sessionClient()).signInWithPassword(values);
    if (error) throw error;
    if (await needsCode()) return onSecondStep();
    toast({ title: "Welcome back!", description: "You have been signed in successfully." });
    onSignedIn();
  }

  function showError(error: unknown) {
    showAuthError("Sign In Failed", error);
    if (authErrorOf(error)?.code === "email_not_confirmed") onUnconfirmed(form.getValues("email"));
    else form.setFocus("password");
  }

  return (
    <form noValidate aria-label="Sign In" onSubmit={onSubmit} className="grid gap-5">
      <EmailField
        {...form.register("email", { onBlur: () => onEmail(form.getValues("email")) })}
        autoComplete="username"
        onFocus={preloadLibrary}
        error={errors.email?.message}
      />
      <div>
        <PasswordField
          {...form.register("password")}
          label="Password"
          autoComplete="current-password"
          enterKeyHint="go"
          error={errors.password?.message}
        />
        <p className="mt-1 text-right">
          <Link
            to={paths.authRecover()}
            className="inline-flex min-h-11 items-center text-areca underline-offset-4 hover:underline"
          >
            Forgot your password?
          </Link>
        </p>
      </div>
      <Button type="submit" size="large" aria-disabled={busy}>
        {busy ? "Signing in…" : "Sign In"}
      </Button>
    </form>
  );
}
