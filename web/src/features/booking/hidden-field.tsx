/**
 * A field that nobody sees, reaches by keyboard or hears read out, and that browsers do not fill in: `inert` takes it
 * away from people, its place off the screen hides it from those who look. A program that fills in whatever it finds
 * fills in this one too; what it sends waits for a review.
 */
type HiddenFieldProps = {
  name: string;
  /** Takes the field, whose text is read when the form is sent. */
  attach: (input: HTMLInputElement | null) => void;
};

export function HiddenField({ name, attach }: HiddenFieldProps) {
  return (
    <div inert aria-hidden className="pointer-events-none absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Topic
        <input
          ref={attach}
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
