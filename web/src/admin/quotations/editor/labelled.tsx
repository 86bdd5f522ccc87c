/** A compact field: a small label above a control, and an error below it. */
import { type ReactNode, useId } from "react";

type LabelledProps = {
  label: ReactNode;
  className?: string;
  /** The error message. */
  reason?: string | undefined;
  children: (id: string) => ReactNode;
};

export function Labelled({ label, className = "", reason, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block text-xs text-ash">
        {label}
      </label>
      {children(id)}
      {reason && <p className="mt-1 text-xs text-error">{reason}</p>}
    </div>
  );
}
