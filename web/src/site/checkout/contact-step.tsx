/** Who buys: as a guest or signed in. */
import type { PricedCart } from "../../api/contract/types.gen";
import type { FieldErrors } from "react-hook-form";
import { signInAddress } from "../../api/session";
import { useSession } from "../../features/session/state";
import { EmailField } from "../../form/email-field";
import { TextField } from "../../form/text-field";
import { cartPaths } from "../../features/cart/paths";
import { Link } from "../../ui/link";
import { type Values, limits } from "./form";
import type { CheckoutForm } from "./route";

export type StepProps = {
  form: CheckoutForm;
  values: Values;
  errors: FieldErrors<Values>;
  priced: PricedCart | null;
};

export function ContactStep({ form, errors }: StepProps) {
  const session = useSession();
  return (
    <>
      <p className="mb-5 text-ash">
        {session.is === "signed in" ? (
          <>The order will be in your account {session.user.email}.</>
        ) : (
          <>
            You can order as a guest.{" "}
            <Link to={signInAddress({ pathname: cartPaths.checkout(), search: "" })} className="text-link">
              Sign in
            </Link>{" "}
            to find the order in your account; your cart stays.
          </>
        )}
      </p>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField
          {...form.register("name")}
          label="Full name"
          className="md:col-span-2"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          limit={limits.name}
          error={errors.name?.message}
        />
        <EmailField
          {...form.register("email")}
          label="E-mail"
          hint="For the confirmation and the invoice."
          error={errors.email?.message}
        />
        <TextField
          {...form.register("phone")}
          label="Mobile number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          hint="For the delivery."
          error={errors.phone?.message}
        />
      </div>
    </>
  );
}
