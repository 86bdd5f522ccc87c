/** The e-mail field of the account forms. */
import type { ComponentProps } from "react";
import { EmailField as BaseEmailField } from "../../form/email-field";
import { limits } from "./form";

type EmailFieldProps = Omit<ComponentProps<typeof BaseEmailField>, "label" | "limit"> & { label?: string };

export function EmailField({ label = "Email", ...field }: EmailFieldProps) {
  return <BaseEmailField {...field} label={label} limit={limits.email} />;
}
