/** Everything once more, and the consents. */
import type { ReactNode } from "react";
import { addressLines } from "../../features/address-book/address";
import { CheckBox } from "../../form/check-box";
import { cartPaths } from "../../features/cart/paths";
import { Link } from "../../ui/link";
import { Pieces } from "../cart/pieces";
import { useOpenPages } from "../home/open-pages";
import type { StepProps } from "./contact-step";
import type { Step } from "./form";
import { methodLabels } from "./payment-step";

/** What the boxes are about. The server keeps with the order which versions applied. */
const policies = [
  { page: "terms-and-conditions", label: "Terms of sale" },
  { page: "returns-policy", label: "Conditions for returns" },
] as const;

export function ReviewStep({ form, values, errors, priced, onChange }: StepProps & { onChange: (step: Step) => void }) {
  const pathOf = useOpenPages();
  const conditions = policies.flatMap(({ page, label }) => {
    const path = pathOf(page);
    return path ? [{ path, label }] : [];
  });
  return (
    <>
      <div className="lg:hidden">
        {priced && <Pieces lines={priced.lines} />}
        <dl className="mb-6 border-t border-seam">
          <Fact label="Contact" onChange={() => onChange("contact")}>
            {[values.name, values.email, values.phone].filter(Boolean).join(", ")}
          </Fact>
          <Fact label="Address" onChange={() => onChange("address")}>
            {addressLines(values).join(", ")}
          </Fact>
          <Fact label="Payment" onChange={() => onChange("payment")}>
            {values.method === "" ? "Not chosen" : methodLabels[values.method].label}
          </Fact>
        </dl>
      </div>
      <CheckBox
        label="I agree to the terms of sale and to the conditions for returns."
        checked={values.hasAgreed}
        onChange={(ticked) => form.setValue("hasAgreed", ticked, { shouldValidate: Boolean(errors.hasAgreed) })}
        error={errors.hasAgreed?.message}
      />
      {conditions.length > 0 && (
        <ul aria-label="What you agree to" className="ml-8 flex flex-wrap gap-x-5 text-sm">
          {conditions.map(({ path, label }) => (
            <li key={path}>
              <Link to={path} target="_blank" className="inline-flex min-h-11 items-center text-link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <CheckBox
        label="Send me ideas and offers by e-mail. I can unsubscribe at any time."
        optional
        checked={values.wantsOffers}
        onChange={(ticked) => form.setValue("wantsOffers", ticked)}
      />
      <Link to={cartPaths.cart()} className="mt-2 inline-flex min-h-11 items-center text-sm text-link">
        Change the cart or enter a coupon
      </Link>
    </>
  );
}

function Fact({ label, onChange, children }: { label: string; onChange: () => void; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-seam py-3">
      <dt className="text-sm text-ash">{label}</dt>
      <dd className="col-start-1 min-w-0">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <button type="button" onClick={onChange} className="min-h-11 text-sm text-link">
          Change <span className="sr-only">{label.toLowerCase()}</span>
        </button>
      </dd>
    </div>
  );
}
