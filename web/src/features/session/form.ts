/** Schemas of the account forms. */
import * as z from "zod/mini";
import { minLength } from "./password";

// Compiling schemas at run time would need `unsafe-eval` in the content security policy.
z.config({ jitless: true });

/** The most characters that the server takes. */
export const limits = { name: 60, email: 254 } as const;

const filled = (missing: string, max = Infinity) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max, `Please use at most ${max} characters.`));

/** Not trimmed: a password may begin with a blank. */
const password = z.string().check(z.minLength(1, "Please enter your password."));

const newPassword = z.string().check(
  z.refine((text) => text !== "", { error: "Please enter a password.", abort: true }),
  z.refine((text) => [...text].length >= minLength, `Please use at least ${minLength} characters.`),
);

const email = filled("Please enter your e-mail address.", limits.email);

export const signInSchema = z.object({ email, password });

export const nameSchema = z.object({
  firstName: filled("Please enter your first name.", limits.name),
  lastName: filled("Please enter your last name.", limits.name),
});

export const newPasswordSchema = z.object({
  password: newPassword,
  confirmPassword: z.string().check(z.minLength(1, "Please enter the password again.")),
});

/** Ticked, or there is no account. */
const isOldEnough = z.boolean().check(z.refine((ticked) => ticked, "Please tick this box to have an account."));

export const signUpSchema = z.object({
  ...nameSchema.shape,
  email,
  ...newPasswordSchema.shape,
  isOldEnough,
  /** The version of the question whose box is ticked; empty while it is not. */
  marketingConsent: z.string(),
});

/** Of somebody who was invited, or comes back by a letter. */
export const firstPasswordSchema = z.object({ ...newPasswordSchema.shape, isOldEnough });

export const emailSchema = z.object({ email });

export const codeSchema = z.object({
  email,
  code: z.string().check(
    z.overwrite((text) => text.replaceAll(/\s/g, "")),
    z.regex(/^\d{6}$/, "The code has 6 digits."),
  ),
});

/** Who changes how they sign in shows once more that it is them. */
const currentPassword = password;

export const emailChangeSchema = z.object({ email, currentPassword });

export const passwordChangeSchema = z.object({
  currentPassword,
  ...newPasswordSchema.shape,
  /** From a letter; asked for by services that want to be surer. */
  code: z.string(),
});

/** Tells of two passwords that differ; sent by no form, and not the service's business. */
export const mismatch = {
  title: "Password Mismatch",
  description: "Passwords do not match. Please try again.",
} as const;
