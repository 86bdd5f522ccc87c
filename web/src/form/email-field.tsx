/** A field for an e-mail address. */
import type { ComponentProps } from "react";
import { TextField } from "./text-field";

export function EmailField(props: Omit<ComponentProps<typeof TextField>, "type" | "inputMode">) {
  return (
    <TextField
      autoComplete="email"
      enterKeyHint="next"
      {...props}
      // Not type="email": the browser would reject addresses that the server accepts.
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
