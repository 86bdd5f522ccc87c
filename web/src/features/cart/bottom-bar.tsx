/** The amount and the next step, at the lower edge of phones. */
import "./bottom-bar.css";
import type { ReactNode } from "react";

type BottomBarProps = {
  /** What the amount is. */
  label: string;
  amount: string;
  isPending?: boolean;
  hidden?: boolean;
  /** The button. */
  children: ReactNode;
};

export function BottomBar({ label, amount, isPending = false, hidden = false, children }: BottomBarProps) {
  return (
    <div hidden={hidden} className="bottom-bar">
      <p aria-busy={isPending} className="bottom-bar-amount">
        <span>{label}</span>
        <strong>{amount}</strong>
      </p>
      {children}
    </div>
  );
}
