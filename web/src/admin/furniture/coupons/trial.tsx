/** Tests a coupon against a sample cart. Nothing is saved. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Coupon, PricedCart, ShopPaymentMethod } from "../../../api/contract/types.gen";
import { ApiError } from "../../../api/error";
import { below } from "../../../api/path";
import { Field } from "../../../form/field";
import { isPincodeIfGiven } from "../../../form/pincode";
import { count, money } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { Action } from "../../kit/button";
import { Drawer, DrawerSection } from "../../kit/drawer";
import { Fact, Facts } from "../../kit/facts";
import { messageOf } from "../../kit/failure";
import { Select, inputClass } from "../../kit/form/fields";
import { moneyFormat } from "../../kit/money";
import { mutate } from "../../kit/query";
import { Status } from "../../kit/status";
import { methods } from "../orders/labels";
import { addressOf } from "./coupon";
import { coupons } from "./coupons";
import { benefitText } from "./labels";
import { CartFields } from "./line-fields";
import { type SampleLine, problemText, sampleCart } from "./sample-cart";

const pincodeError = "Please enter a pincode: six digits, not starting with 0.";

export function Trial({ coupon, onDone }: { coupon: Coupon; onDone: () => void }) {
  const [lines, setLines] = useState<readonly SampleLine[]>([]);
  const [pincode, setPincode] = useState("");
  const [method, setMethod] = useState<ShopPaymentMethod | "">("");
  const [isChecked, setChecked] = useState(false);
  const trial = useMutation({
    mutationFn: () =>
      mutate("POST", below(addressOf(coupon.id), "trial"), sampleCart(lines, pincode.trim(), method || null)),
  });

  /** The answer is about the cart as it was. */
  function change(apply: () => void) {
    apply();
    trial.reset();
  }

  const refused = trial.error instanceof ApiError ? trial.error.fields : undefined;
  const isPincode = isPincodeIfGiven(pincode.trim());
  const wrongPincode = (isChecked && !isPincode) || refused?.["pincode"] ? pincodeError : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (lines.length > 0 && isPincode && !trial.isPending) trial.mutate();
  }

  return (
    <Drawer
      name={coupons.drawer}
      title={`Test ${coupon.code}`}
      subtitle={benefitText(coupon)}
      actions={<Action onClick={onDone}>Back</Action>}
    >
      <form noValidate onSubmit={submit} className="border-b border-seam">
        <DrawerSection title="Sample cart">
          <div className="space-y-4">
            <CartFields
              label="Sample cart"
              lines={lines}
              onChange={(update) => change(() => setLines(update))}
              hint="Published products."
              error={isChecked && lines.length === 0 ? "Please add a product." : undefined}
              optional={lines.length > 0}
            />
            <div className="grid gap-4 md:grid-cols-2">
              <Field label="Pincode" error={wrongPincode} hint="Without it, shipping isn't known." optional>
                {(aria) => (
                  <input
                    {...aria}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={6}
                    value={pincode}
                    onChange={({ target }) => change(() => setPincode(target.value))}
                    className={`${inputClass} max-w-40 tabular-nums`}
                  />
                )}
              </Field>
              <Field label="Payment method" optional>
                {(aria) => (
                  <Select
                    {...aria}
                    value={method}
                    onChange={({ target }) => change(() => setMethod(target.value as ShopPaymentMethod | ""))}
                  >
                    <option value="">Not chosen yet</option>
                    {methods.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
            <Action type="submit" variant="primary" busy={trial.isPending}>
              Test coupon
            </Action>
          </div>
        </DrawerSection>
      </form>
      {/* There before its text, so that screen readers announce it. */}
      <div role="status" className={trial.data && "border-b border-seam"}>
        {trial.data && (
          <Answer priced={trial.data} names={new Map(lines.map(({ id, name }) => [id, name]))} method={method} />
        )}
      </div>
      {trial.error && !refused && (
        <p role="alert" className="px-4 py-4 text-error md:px-6">
          {messageOf(trial.error)}
        </p>
      )}
      <Limitations coupon={coupon} />
    </Drawer>
  );
}

type AnswerProps = { priced: PricedCart; names: ReadonlyMap<string, string>; method: ShopPaymentMethod | "" };

function Answer({ priced, names, method }: AnswerProps) {
  const [result] = priced.coupons;
  const benefit = [
    priced.discountPaise > 0 && `${money(priced.discountPaise)} off`,
    result?.hasFreeShipping && "free shipping",
  ].filter(Boolean);
  return (
    <DrawerSection title="Result">
      <div className="space-y-4">
        {result?.refusal ? (
          <div>
            <Status tone="danger">Refused</Status>
            <p className="mt-1">
              <span className="text-ash">The buyer reads: </span>
              {result.refusal}
            </p>
          </div>
        ) : (
          <Status tone="good">
            {benefit.length > 0 ? `Applies: ${benefit.join(" and ")}` : "Applies, but takes nothing off"}
          </Status>
        )}
        <Lines priced={priced} names={names} />
        <Totals priced={priced} />
        {method && <MethodRefusal method={method} offers={priced.methods} />}
      </div>
    </DrawerSection>
  );
}

function Lines({ priced: { lines, gone }, names }: { priced: PricedCart; names: ReadonlyMap<string, string> }) {
  const text = moneyFormat(lines.flatMap(({ valuePaise, discountPaise }) => [valuePaise, discountPaise]));
  const number = "py-1.5 pl-3 text-right align-top tabular-nums";
  return (
    <table aria-label="Discount by line" className="w-full border-collapse text-left">
      <thead className="text-xs text-ash">
        <tr>
          <th scope="col" className="py-1.5 font-medium">
            Product
          </th>
          <th scope="col" className={`${number} font-medium`}>
            Price
          </th>
          <th scope="col" className={`${number} font-medium`}>
            Discount
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-seam border-y border-seam">
        {lines.map(({ id, name, options, quantity, valuePaise, discountPaise, problem }) => (
          <tr key={id}>
            <th scope="row" className="py-1.5 align-top font-normal">
              {name}
              <span className="block text-xs text-ash">
                {[count(quantity, "piece"), ...options.map(({ optionName }) => optionName)].join(", ")}
              </span>
              {problem && <span className="block text-xs text-error">{problemText(problem)}: not counted</span>}
            </th>
            <td className={number}>{text(valuePaise)}</td>
            <td className={number}>{discountPaise > 0 ? `−${text(discountPaise)}` : text(0)}</td>
          </tr>
        ))}
        {gone.map((id) => (
          <tr key={id}>
            <th scope="row" colSpan={3} className="py-1.5 font-normal">
              {names.get(id)}
              <span className="block text-xs text-error">No longer sold: not counted</span>
            </th>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ priced }: { priced: PricedCart }) {
  const { delivery, shippingPaise, codFeePaise, assemblyPaise, discountPaise } = priced;
  const amounts = [priced.goodsPaise, discountPaise, shippingPaise, assemblyPaise, codFeePaise, priced.payablePaise];
  const text = moneyFormat(amounts);
  const isUndeliverable = delivery?.isDeliverable === false;
  return (
    <Facts>
      <Fact label="Goods">{text(priced.goodsPaise)}</Fact>
      <Fact label="Coupon">{discountPaise > 0 ? `−${text(discountPaise)}` : text(0)}</Fact>
      <Fact label="Shipping">
        {isUndeliverable
          ? "No delivery to this pincode"
          : shippingPaise === null
            ? "Not known without a pincode"
            : shippingPaise === 0
              ? "Free"
              : text(shippingPaise)}
      </Fact>
      {assemblyPaise > 0 && <Fact label="Assembly">{text(assemblyPaise)}</Fact>}
      {codFeePaise > 0 && <Fact label="Fee on delivery">{text(codFeePaise)}</Fact>}
      <Fact label={shippingPaise === null ? "Total before shipping" : "Total"}>{text(priced.payablePaise)}</Fact>
    </Facts>
  );
}

function MethodRefusal({ method, offers }: { method: ShopPaymentMethod; offers: PricedCart["methods"] }) {
  const label = labelOf(methods, method);
  const offer = offers.find((one) => one.method === method);
  if (!offer) return <p>{`${label} is switched off in the settings.`}</p>;
  if (offer.refusal === null) return null;
  return (
    <p>
      <span className="text-ash">{`${label} can't be chosen for this cart. The buyer reads: `}</span>
      {offer.refusal}
    </p>
  );
}

/** What a cart without a buyer can't tell. */
function Limitations({ coupon: { contacts, isFirstOrderOnly, buyerLimit } }: { coupon: Coupon }) {
  const untested = [isFirstOrderOnly && "first order only", buyerLimit !== null && "uses per buyer"].filter(Boolean);
  if (contacts.length === 0 && untested.length === 0) return null;
  return (
    <DrawerSection title="Without a buyer">
      <div className="space-y-2 text-ash">
        {contacts.length > 0 && (
          <p>This coupon is for certain buyers only. A sample cart has no buyer, so it is always refused here.</p>
        )}
        {untested.length > 0 && <p>{`Not tested, since a sample cart has no buyer: ${untested.join(", ")}.`}</p>}
      </div>
    </DrawerSection>
  );
}
