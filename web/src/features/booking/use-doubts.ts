/** Asks about contact details that look mistyped, before a form sends them: once, and the next press sends them. */
import { useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type Doubt, doubtsAbout } from "./doubts";

/** The form's fields that are asked about. */
type ContactFields = { customerPhone?: string | undefined; customerEmail: string };

export type Doubts = {
  /** Without those that were corrected meanwhile. */
  open: readonly Doubt[];
  /** Whether to ask now; not for details that were asked about. */
  ask: (details: ContactFields) => boolean;
  /** Takes what was probably meant. */
  correct: (doubt: Doubt) => void;
};

export function useDoubts<Values extends ContactFields, Output>(form: UseFormReturn<Values, unknown, Output>): Doubts {
  const contact = form as unknown as UseFormReturn<ContactFields>;
  const [customerPhone, customerEmail] = useWatch({
    control: contact.control,
    name: ["customerPhone", "customerEmail"],
  });
  const [asked, setAsked] = useState<readonly Doubt[]>([]);
  /** The details that were asked about. */
  const askedAbout = useRef("");
  const current = asked.length > 0 ? about({ customerPhone, customerEmail }) : [];
  return {
    open: asked.filter(({ question }) => current.some((doubt) => doubt.question === question)),
    ask: (details) => {
      const found = about(details);
      const isNew = found.length > 0 && askedAbout.current !== keyOf(details);
      if (isNew) askedAbout.current = keyOf(details);
      setAsked(isNew ? found : []);
      return isNew;
    },
    correct: ({ field, suggestion = "" }) => {
      contact.setValue(field, suggestion, { shouldDirty: true, shouldValidate: true });
      // What remains has been asked.
      askedAbout.current = keyOf(contact.getValues());
      contact.setFocus(field);
    },
  };
}

function about({ customerPhone = "", customerEmail }: ContactFields): Doubt[] {
  return doubtsAbout({ phone: customerPhone, email: customerEmail });
}

function keyOf({ customerPhone = "", customerEmail }: ContactFields): string {
  return JSON.stringify([customerPhone.trim(), customerEmail.trim()]);
}
