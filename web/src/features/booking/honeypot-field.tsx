/**
 * A honeypot against spam bots. People cannot see, focus or hear it, and browsers do not fill it in. Bots that fill in
 * every field fill in this one too, and their submissions are held for review.
 */
type HoneypotFieldProps = {
  name: string;
  inputRef: (input: HTMLInputElement | null) => void;
};

export function HoneypotField({ name, inputRef }: HoneypotFieldProps) {
  return (
    <div inert aria-hidden className="pointer-events-none absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Topic
        <input
          ref={inputRef}
          name={name}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
        />
      </label>
    </div>
  );
}
