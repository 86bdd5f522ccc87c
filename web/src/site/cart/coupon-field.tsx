/** Coupon codes: entered, applied, or refused in the server's words. */
import type { CouponResult } from "../../api/contract/types.gen";
import { type FormEvent, useState } from "react";
import { useCart } from "../../features/cart/cart";
import { FieldError, controlClass } from "../../form/field";
import { Button } from "../../ui/button";
import { money } from "../../ui/format";

const shortest = 4;
const longest = 20;

export function CouponField({ results, isPending }: { results: readonly CouponResult[]; isPending: boolean }) {
  const { coupons, addCoupon, removeCoupon } = useCart();
  const [code, setCode] = useState("");
  const [error, setError] = useState("");

  function apply(event: FormEvent) {
    event.preventDefault();
    const trimmed = code.trim();
    if (trimmed.length < shortest || trimmed.length > longest) {
      setError(`A coupon code has ${shortest} to ${longest} characters.`);
      return;
    }
    addCoupon(trimmed);
    setCode("");
    setError("");
  }

  return (
    <form noValidate aria-label="Coupon" onSubmit={apply}>
      <label htmlFor="coupon" className="mb-1.5 block font-medium">
        Coupon code
      </label>
      <div className="flex gap-2">
        <input
          id="coupon"
          value={code}
          onChange={(event) => setCode(event.target.value.toUpperCase())}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "coupon-error" : undefined}
          className={`${controlClass} h-12`}
        />
        <Button type="submit" variant="secondary">
          Apply
        </Button>
      </div>
      {error && <FieldError id="coupon-error">{error}</FieldError>}
      <ul aria-live="polite">
        {coupons.map((entered) => {
          const result = results.find((other) => other.code.toUpperCase() === entered.toUpperCase());
          return (
            <li key={entered} className="mt-2 flex items-start justify-between gap-3">
              <div className="min-w-0 pt-2.5">
                <p className="font-medium">{result?.code ?? entered}</p>
                {result?.refusal ? (
                  <p className="text-sm text-error">{result.refusal}</p>
                ) : (
                  <p className="text-sm text-areca">{result ? benefitOf(result) : isPending && "Checking…"}</p>
                )}
              </div>
              <Button variant="tertiary" onClick={() => removeCoupon(entered)}>
                Remove <span className="sr-only">coupon {entered}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </form>
  );
}

function benefitOf({ discountPaise, hasFreeShipping }: CouponResult): string {
  const parts = [discountPaise > 0 && `${money(discountPaise)} off`, hasFreeShipping && "free delivery"].filter(
    Boolean,
  );
  return parts.length > 0 ? `Applied: ${parts.join(" and ")}` : "Applied";
}
