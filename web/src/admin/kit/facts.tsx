/** The values of a record with their labels, as a description list. */
import type { ReactNode } from "react";
import { EmptyValue } from "./list/cell";

/** `narrow` leaves less room for the labels. */
export function Facts({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  const columns = narrow ? "grid-cols-[5rem_1fr]" : "grid-cols-[minmax(7rem,2fr)_5fr]";
  return <dl className={`grid gap-x-4 gap-y-2 text-sm ${columns}`}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  const empty = children === null || children === undefined || children === "";
  return (
    <>
      <dt className="text-ash">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{empty ? <EmptyValue /> : children}</dd>
    </>
  );
}
