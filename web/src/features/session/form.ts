/** Schemas of the account forms. */
import * as z from "zod/mini";
import { minLength } from "./password";

// Compiling schemas at run time would need `unsafe-eval` in the content security policy.
z.config({ jitless: true });

/** Maximum lengths of the server. */
export const limits = { name: 60, email: 254 } as const;

const requiredText = (message: string, max = Infinity) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, `Please use at most ${max} characters.`));

/** Not trimmed: a password may start with a space. */
const password = z.string().check(z.minLength(1, "Please enter your password."));

const newPassword = z.string().check(
  z.refine((text) => text !== "", { error: "Please enter a password.", abort: true }),
  z.refine((text) => [...text].length >= minLength, `Please use at least ${minLength} characters.`),
);

const email = requiredText("Please enter your e-mail address.", limits.email);

export const signInSchema = z.object({ email, password });

export const nameSchema = z.object({
  firstName: requiredText("Please enter your first name.", limits.name),
  lastName: requiredText("Please enter your last name.", limits.name),
});

export const newPasswordSchema = z.object({
  password: newPassword,
  confirmPassword: z.string().check(z.minLength(1, "Please enter the password again.")),
});

const isOldEnough = z.boolean().check(z.refine((ticked) => ticked, "Please tick this box to create an account."));

export const signUpSchema = z.object({
  ...nameSchema.shape,
  email,
  ...newPasswordSchema.shape,
  isOldEnough,
  /** The version of the consent text if the box is ticked, otherwise empty. */
  marketingConsent: z.string(),
});

/** For people who were invited or follow a password reset link. */
export const firstPasswordSchema = z.object({ ...newPasswordSchema.shape, isOldEnough });

export const emailSchema = z.object({ email });

export const codeSchema = z.object({
  email,
  code: z.string().check(
    z.overwrite((text) => text.replaceAll(/\s/g, "")),
    z.regex(/^\d{6}$/, "The code has 6 digits."),
  ),
});

const currentPassword = password;

export const emailChangeSchema = z.object({ email, currentPassword });

export const passwordChangeSchema = z.object({
  currentPassword,
  ...newPasswordSchema.shape,
  /** From an e-mail; some services ask for it. */
  code: z.string(),
});

export const mismatch = {
  title: "Password Mismatch",
  description: "Passwords do not match. Please try again.",
} as const;
