/** Facts of a record: names at the left, values at the right. */
import type { ReactNode } from "react";
import { Nothing } from "./list/cell";

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[minmax(7rem,2fr)_5fr] gap-x-4 gap-y-2 text-sm">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  const empty = children === null || children === undefined || children === "";
  return (
    <>
      <dt className="text-ash">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{empty ? <Nothing /> : children}</dd>
    </>
  );
}
