/** A length in feet, typed. What cannot be read stays as it was typed, with an error. */
import { useState } from "react";
import { TextField } from "../../form/text-field";
import { feetAndInches, feetText, parseFeet } from "./feet";

type FeetFieldProps = {
  label: string;
  hint?: string;
  /** In hundredths of a foot. */
  value: number;
  /** The API's. */
  error: string | undefined;
  onChange: (length: number) => void;
};

export function FeetField({ label, hint, value, error, onChange }: FeetFieldProps) {
  // Null while the field shows its value.
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnread, setUnread] = useState(false);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(null);
    setUnread(false);
  }

  function commit() {
    if (typed === null) return;
    const length = parseFeet(typed);
    setUnread(length === undefined);
    if (length === undefined) return;
    setTyped(null);
    onChange(length);
  }

  return (
    <TextField
      label={label}
      hint={hint}
      error={isUnread ? `Type feet, such as 3.5 or 3'6".` : error}
      value={typed ?? feetAndInches(value)}
      onFocus={() => setTyped((typed) => typed ?? feetText(value))}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
    />
  );
}
