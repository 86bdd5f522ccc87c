/** The e-mail field of the account forms. */
import type { ComponentProps } from "react";
import { TextField } from "../../form/text-field";
import { limits } from "./form";

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type" | "limit"> & { label?: string };

export function EmailField({ label = "Email", ...field }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      // Not type="email": the browser would reject addresses that the service accepts.
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      limit={limits.email}
    />
  );
}
