/** How it is delivered, assembled and paid. */
import type { MethodOffer, ShopPaymentMethod } from "../../api/contract/types.gen";
import { useEffect, useState } from "react";
import { request } from "../../api/request";
import { refusalMessage } from "../../features/orders/refusal";
import { CheckBox } from "../../form/check-box";
import { FieldError } from "../../form/field";
import { TextField } from "../../form/text-field";
import { Button } from "../../ui/button";
import { date, money } from "../../ui/format";
import type { StepProps } from "./contact-step";

export const methodLabels: Record<ShopPaymentMethod, { label: string; fact: string }> = {
  gateway: { label: "Card, net banking or wallet", fact: "On the payment provider's page." },
  upi: { label: "UPI", fact: "With any UPI app." },
  bank_transfer: { label: "Bank transfer", fact: "NEFT, RTGS or IMPS. We hold the pieces until it arrives." },
  cod: { label: "Cash on delivery", fact: "Confirmed with a code that we send by e-mail." },
};

export function PaymentStep(props: StepProps) {
  const { form, values, errors, priced } = props;
  const assemblies = priced?.lines.filter(({ assemblyPaise }) => assemblyPaise !== null) ?? [];
  const { delivery } = priced ?? {};
  return (
    <>
      {delivery?.isDeliverable && delivery.promisedOn && (
        <p className="mb-5">
          All of it arrives by <b className="font-medium">{date(delivery.promisedOn)}</b>
          {typeof priced?.shippingPaise === "number" &&
            (priced.shippingPaise === 0 ? ", delivered free." : `. Delivery costs ${money(priced.shippingPaise)}.`)}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <TextField
          {...form.register("floor")}
          label="Floor"
          inputMode="numeric"
          maxLength={2}
          className="w-40"
          hint="0 is the ground floor."
          error={errors.floor?.message}
        />
        <CheckBox
          label="A lift goes there"
          optional
          checked={values.hasLift}
          onChange={(ticked) => form.setValue("hasLift", ticked)}
          className="mb-6"
        />
      </div>
      {assemblies.length > 0 && (
        <fieldset className="mt-4">
          <legend className="mb-1 font-medium">Assembly</legend>
          {assemblies.map(({ id, name, assemblyPaise, quantity }) => (
            <CheckBox
              key={id}
              label={`Assemble ${name}${quantity > 1 ? ` (${quantity})` : ""}: ${assemblyPaise === 0 ? "free" : money((assemblyPaise ?? 0) * quantity)}`}
              optional
              checked={values.assembled.includes(id)}
              onChange={(ticked) =>
                form.setValue(
                  "assembled",
                  ticked ? [...values.assembled, id] : values.assembled.filter((other) => other !== id),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <Methods {...props} />
      {values.method === "cod" && <Code {...props} />}
    </>
  );
}

function Methods({ form, values: { method }, errors, priced }: StepProps) {
  const offers = priced?.methods ?? [];
  const refusal = offers.find((offer) => offer.method === method)?.refusal;
  // Another address or assembly may rule out what was chosen.
  useEffect(() => {
    if (refusal) form.setValue("method", "");
  }, [refusal, form]);
  return (
    <fieldset aria-describedby={errors.method ? "method-error" : undefined} className="mt-6 min-w-0">
      <legend className="mb-3 font-medium">How will you pay?</legend>
      <div className="grid gap-2.5">
        {offers.map((offer) => (
          <Method
            key={offer.method}
            offer={offer}
            isChosen={offer.method === method}
            onChoose={() => form.setValue("method", offer.method, { shouldValidate: Boolean(errors.method) })}
          />
        ))}
      </div>
      {errors.method && <FieldError id="method-error">{errors.method.message}</FieldError>}
    </fieldset>
  );
}

function Method({ offer, isChosen, onChoose }: { offer: MethodOffer; isChosen: boolean; onChoose: () => void }) {
  const { method, refusal, feePaise, hasEmi } = offer;
  const { label, fact } = methodLabels[method];
  const id = `method-${method}`;
  return (
    <label
      className={`flex gap-3 rounded-panel border px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-areca ${
        refusal
          ? "border-seam bg-linen/50"
          : isChosen
            ? "cursor-pointer border-areca bg-leaf/60 shadow-[inset_0_0_0_1px_var(--color-areca)]"
            : "cursor-pointer border-seam bg-paper hover:border-ash"
      }`}
    >
      <input
        id={id}
        type="radio"
        name="method"
        value={method}
        checked={isChosen}
        disabled={refusal !== null}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-fact`}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0 scroll-mb-28 accent-areca outline-none"
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className={`block font-medium ${refusal ? "text-ash" : ""}`}>
          {label}
        </span>
        <span id={`${id}-fact`} className="block text-sm text-ash">
          {refusal ?? fact}
          {!refusal && hasEmi && " EMI with many cards."}
          {!refusal && feePaise > 0 && ` Fee ${money(feePaise)}.`}
        </span>
      </span>
    </label>
  );
}

/** Seconds until the code can be sent again. */
const resendAfter = 30;

function Code({ form, values, errors }: StepProps) {
  const [sentTo, setSentTo] = useState("");
  const [wait, setWait] = useState(0);
  const [failure, setFailure] = useState("");
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  async function sendCode() {
    if (isSending || wait > 0) return;
    if (!(await form.trigger(["email", "phone"]))) {
      setFailure("Please fill in your contact details first.");
      return;
    }
    setSending(true);
    setFailure("");
    try {
      const { email, phone } = form.getValues();
      await request("POST", "/api/orders/code", { body: { email, phone } });
      setSentTo(email);
      setWait(resendAfter);
      form.setFocus("code");
    } catch (error) {
      setFailure(refusalMessage(error));
    } finally {
      setSending(false);
    }
  }

  const isSent = sentTo !== "" && sentTo === values.email;
  return (
    <div className="mt-4 rounded-panel border border-seam bg-paper p-4">
      <p role="status">
        {isSent
          ? `We sent a code of six digits to ${sentTo}.`
          : `We confirm cash on delivery with a code by e-mail${values.email ? ` to ${values.email}` : ""}.`}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-4">
        <TextField
          {...form.register("code")}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          className="w-40"
          error={errors.code?.message}
        />
        <Button variant="secondary" aria-disabled={isSending || wait > 0} onClick={() => void sendCode()}>
          {isSending ? "Sending…" : isSent ? (wait > 0 ? `Send again in ${wait} s` : "Send again") : "Send the code"}
        </Button>
      </div>
      {failure && (
        <p role="alert" className="mt-2 text-sm font-medium text-error">
          {failure}
        </p>
      )}
    </div>
  );
}
