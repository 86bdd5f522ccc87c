/** Whether, when and at what charge a product is delivered to a pincode. */
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { userMessage } from "../../api/error";
import { path, withParams } from "../../api/path";
import { ApiError, request } from "../../api/request";
import type { ProductDelivery, PublicProduct } from "../../api/contract/types.gen";
import { cart, restore, setPincode } from "../../features/cart/store";
import { asPincode, pincodePattern } from "../../form/pincode";
import { TextField } from "../../form/text-field";
import { usePublicForm } from "../../form/use-public-form";
import { Button } from "../../ui/button";
import { date, money } from "../../ui/format";
import { BookButton } from "../home/book-button";

const schema = z.object({
  pincode: z.string().check(z.trim(), z.regex(pincodePattern, "Please enter a pincode of six digits.")),
});

type Answer = { pincode: string; delivery: ProductDelivery };

export function PincodeCheck({ product: { id, name } }: { product: Pick<PublicProduct, "id" | "name"> }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema,
    defaultValues: { pincode: "" },
    send: async ({ pincode }) => {
      setAnswer({ pincode, delivery: await check(pincode, id) });
      setPincode(pincode);
    },
    onFailure: (error) => {
      setAnswer(null);
      const isRefused = error instanceof ApiError && error.kind === "VALIDATION";
      refuse("pincode", isRefused ? "There is no such pincode." : userMessage(error));
    },
  });

  // A pincode that was checked before is checked for this product, too.
  const { setValue } = form;
  useEffect(() => {
    if (cart().isLoading) restore();
    const { pincode } = cart();
    if (!asPincode(pincode)) return;
    setValue("pincode", pincode);
    let isGone = false;
    check(pincode, id).then(
      (delivery) => !isGone && setAnswer({ pincode, delivery }),
      // The visitor can check it again.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [id, setValue]);

  return (
    <section aria-labelledby="delivery" className="pincode">
      <h2 id="delivery">Delivery</h2>
      <form noValidate onSubmit={onSubmit}>
        <TextField
          label="Pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={6}
          error={errors.pincode?.message}
          {...form.register("pincode")}
        />
        <Button type="submit" variant="secondary" aria-disabled={busy}>
          {busy ? "Checking…" : "Check"}
        </Button>
      </form>
      <div role="status">{answer && <Result answer={answer} name={name} />}</div>
    </section>
  );
}

function check(pincode: string, productId: string): Promise<ProductDelivery> {
  return request("GET", withParams(path("/api/delivery/{pincode}", { pincode }), { productId }));
}

function Result({ answer: { pincode, delivery }, name }: { answer: Answer; name: string }) {
  const { isDeliverable, city, promisedOn, shippingPaise, freeFromPaise, hasCod } = delivery;
  const place = [city, pincode].filter(Boolean).join(" ");
  if (!isDeliverable) {
    return (
      <div className="pincode-result">
        <p>
          <strong>We don't deliver to {place} yet.</strong> Ask us: we may be able to arrange it.
        </p>
        <BookButton variant="tertiary" interest={["furniture"]} requirements={`Delivery of ${name} to ${place}.`}>
          Ask about delivery
        </BookButton>
      </div>
    );
  }
  return (
    <ul className="pincode-result">
      <li>
        {promisedOn ? (
          <>
            Delivered to {place} by <strong>{date(promisedOn)}</strong>
          </>
        ) : (
          `We deliver to ${place}.`
        )}
      </li>
      {shippingPaise !== null && (
        <li>
          {shippingPaise === 0 ? <strong>Free delivery</strong> : <>Delivery charge {money(shippingPaise)}</>}
          {shippingPaise > 0 && freeFromPaise !== null && `, free from ${money(freeFromPaise)}`}
        </li>
      )}
      <li>{hasCod ? "Cash on delivery is possible" : "No cash on delivery for this piece and pincode"}</li>
    </ul>
  );
}
