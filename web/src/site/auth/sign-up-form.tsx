/** Sign-up. */
import { useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { TextField } from "../../form/text-field";
import { AgeField, ageDeclaration } from "../../features/session/age-field";
import { preloadLibrary } from "../../features/session/client";
import { NewPasswordField, PasswordField } from "../../features/session/password-field";
import { authErrorOf } from "../../features/session/auth-error";
import { sessionClient } from "../../features/session/session";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { MarketingBox } from "../../features/consent/marketing-box";
import { EmailField } from "../../features/session/email-field";
import { showAuthError } from "../../features/session/auth-error-toast";
import { limits, mismatch, signUpSchema } from "../../features/session/form";
import { confirmAddress } from "./links";
import { usePublicForm } from "../../form/use-public-form";

type SignUpFormProps = {
  email: string;
  /** Where the confirmation link leads in the end. */
  next: string | null;
  onEmail: (email: string) => void;
  /** `signedIn` is false if the service asks for confirmation first. */
  onCreated: (email: string, signedIn: boolean) => void;
};

type Values = z.output<typeof signUpSchema>;

export function SignUpForm({ email, next, onEmail, onCreated }: SignUpFormProps) {
  const { form, errors, busy, onSubmit, refuse } = usePublicForm<Values>({
    schema: signUpSchema,
    defaultValues: {
      firstName: "",
      lastName: "",
      email,
      password: "",
      confirmPassword: "",
      isOldEnough: false,
      marketingConsent: "",
    },
    send: signUp,
    onFailure: (error) => {
      showAuthError("Sign Up Failed", error);
      const authError = authErrorOf(error);
      if (authError?.code === "weak_password") refuse("password", authError.message);
    },
  });
  const values = useWatch({ control: form.control }) as Values;

  /** Checked before all other rules, so that a mistyped password is reported first. */
  function mismatched(): boolean {
    const { password, confirmPassword } = form.getValues();
    if (password === "" || confirmPassword === "" || password === confirmPassword) return false;
    toast({ variant: "destructive", ...mismatch });
    return true;
  }

  async function submitChecked(event: React.FormEvent) {
    const differ = !busy && mismatched();
    await onSubmit(event);
    if (differ) refuse("confirmPassword", "Passwords do not match.");
  }

  async function signUp({ firstName, lastName, email, password, confirmPassword, marketingConsent }: Values) {
    if (password !== confirmPassword) return;
    onEmail(email);
    const { data, error } = await (
      await sessionClient()
    ).signUp({
      email,
      password,
      options: {
        data: {
          first_name: firstName,
          last_name: lastName,
          age_declaration: ageDeclaration,
          ...(marketingConsent && { marketing_consent: marketingConsent }),
        },
        emailRedirectTo: confirmAddress(next),
      },
    });
    if (error) throw error;
    toast({ title: "Account Created!", description: "Please check your email to confirm your account." });
    onCreated(email, data.session !== null);
  }

  return (
    <form noValidate aria-label="Sign Up" onSubmit={(event) => void submitChecked(event)} className="grid gap-5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-4 gap-y-5">
        <TextField
          {...form.register("firstName")}
          onFocus={preloadLibrary}
          label="First Name"
          autoComplete="given-name"
          autoCapitalize="words"
          enterKeyHint="next"
          limit={limits.name}
          error={errors.firstName?.message}
        />
        <TextField
          {...form.register("lastName")}
          label="Last Name"
          autoComplete="family-name"
          autoCapitalize="words"
          enterKeyHint="next"
          limit={limits.name}
          error={errors.lastName?.message}
        />
      </div>
      <EmailField
        {...form.register("email", { onBlur: () => onEmail(form.getValues("email")) })}
        autoComplete="username"
        error={errors.email?.message}
      />
      <NewPasswordField
        {...form.register("password")}
        label="Password"
        enterKeyHint="next"
        password={values.password}
        personal={[values.firstName, values.lastName, values.email]}
        error={errors.password?.message}
      />
      <PasswordField
        {...form.register("confirmPassword")}
        label="Confirm Password"
        autoComplete="new-password"
        enterKeyHint="go"
        error={errors.confirmPassword?.message}
      />
      <AgeField {...form.register("isOldEnough")} error={errors.isOldEnough?.message} />
      <MarketingBox
        value={values.marketingConsent}
        onChange={(version) => form.setValue("marketingConsent", version)}
      />
      <Button type="submit" size="large" aria-disabled={busy}>
        {busy ? "Creating your account…" : "Sign Up"}
      </Button>
    </form>
  );
}
