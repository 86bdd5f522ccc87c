/** A titled section of the account page. */
import { type ReactNode, useId } from "react";

type AccountSectionProps = { title: string; children: ReactNode };

export function AccountSection({ title, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 lg:grid lg:grid-cols-[14rem_1fr] lg:gap-x-10">
      <h3 id={id} className="mb-3 text-xl font-medium lg:pt-4">
        {title}
      </h3>
      <div className="border-t border-ink">{children}</div>
    </section>
  );
}
