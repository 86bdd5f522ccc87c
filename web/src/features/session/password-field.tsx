/** A password field with a show button, and a variant for new passwords with a strength meter. */
import { type ComponentProps, type KeyboardEvent, type RefCallback, useEffect, useRef, useState } from "react";
import { Field, type FieldTexts, controlClass } from "../../form/field";
import { type Strength, missingCharacters, strengthOf } from "./password";

type PasswordFieldProps = Omit<FieldTexts, "optional"> &
  Omit<ComponentProps<"input">, "id" | "ref" | "type" | "required" | "aria-describedby" | "aria-invalid"> & {
    /** Tells password managers whether to fill in or to suggest a password. */
    autoComplete: "current-password" | "new-password";
    ref?: RefCallback<HTMLInputElement>;
  };

export function PasswordField({ label, hint, error, className, ref, ...input }: PasswordFieldProps) {
  const node = useRef<HTMLInputElement | null>(null);
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);

  // Submitted as plain text, the browser would not offer to save it and might suggest it in other fields.
  useEffect(() => {
    const form = node.current?.form;
    const hide = () => setVisible(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  const checkCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <Field
      label={label}
      hint={capsLock ? <CapsLock>{hint}</CapsLock> : hint}
      error={error}
      optional={false}
      className={className}
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...input}
            ref={(element) => {
              node.current = element;
              ref?.(element);
            }}
            type={visible ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onKeyDown={checkCapsLock}
            onKeyUp={checkCapsLock}
            className={`${controlClass} h-12 pr-18`}
          />
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0.5 right-0.5 rounded-panel px-3.5 text-sm font-medium text-areca underline-offset-4 hover:underline"
          >
            {visible ? "Hide" : "Show"}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Field>
  );
}

function CapsLock({ children }: { children: React.ReactNode }) {
  return (
    <>
      <span className="font-medium text-ink">Caps Lock is on.</span> {children}
    </>
  );
}

type NewPasswordFieldProps = Omit<PasswordFieldProps, "hint" | "autoComplete"> & {
  password: string;
  /** The person's name and e-mail address. */
  personal?: readonly string[];
};

export function NewPasswordField({ password, personal, ...field }: NewPasswordFieldProps) {
  const strength = strengthOf(password, personal);
  return (
    <div className={field.className}>
      <PasswordField
        {...field}
        className={undefined}
        autoComplete="new-password"
        hint={
          password === ""
            ? hints.short
            : strength === "short"
              ? charactersToGo(missingCharacters(password))
              : hints[strength]
        }
      />
      <Meter strength={password === "" ? null : strength} />
    </div>
  );
}

const hints: Record<Strength, string> = {
  short: "At least 10 characters. A few unrelated words are easy to remember.",
  guessable: "Long enough, but easy to guess.",
  good: "Good. Longer is stronger.",
  strong: "Strong.",
};

function charactersToGo(count: number): string {
  return `${count} more ${count === 1 ? "character" : "characters"}.`;
}

const levels: Record<Strength, number> = { short: 0, guessable: 1, good: 2, strong: 3 };

/** Hidden from screen readers, which read the hint instead. */
function Meter({ strength }: { strength: Strength | null }) {
  const level = strength ? levels[strength] : 0;
  return (
    <div aria-hidden="true" className="mt-2 grid grid-cols-3 gap-1.5">
      {[1, 2, 3].map((step) => (
        <span
          key={step}
          className={`h-1 rounded-full transition-colors ${step > level ? "bg-seam" : level === 1 ? "bg-brass" : "bg-areca"}`}
        />
      ))}
    </div>
  );
}
