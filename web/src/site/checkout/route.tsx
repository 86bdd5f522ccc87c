/** The checkout: four screens on phones, one page on desktops. */
import type { PricedCart } from "../../api/contract/types.gen";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { ApiError, request } from "../../api/request";
import { userMessage } from "../../api/error";
import { withFallback } from "../../api/with-fallback";
import { BottomBar } from "../../features/cart/bottom-bar";
import { CartProvider, useCart } from "../../features/cart/cart";
import type { CartItems } from "../../features/cart/items";
import { linesOf, usePricing } from "../../features/cart/pricing";
import { useSeenPrices } from "../../features/cart/seen";
import { emptyAfterOrder } from "../../features/cart/store";
import { report } from "../../features/events/report";
import { goToPayment, startPayment } from "../../features/orders/pay";
import { attribution } from "../../features/visit/attribution";
import { attemptKeyOf, storePlaced, storedPlaced } from "../../features/orders/placed";
import { sentence } from "../../features/orders/refusal";
import { useMe } from "../../features/session/me";
import { asPincode } from "../../form/pincode";
import { usePublicForm } from "../../form/use-public-form";
import { cartPaths } from "../../features/cart/paths";
import { paths } from "../../paths";
import { fromLg } from "../../ui/breakpoints";
import { Button, buttonClass } from "../../ui/button";
import { money } from "../../ui/format";
import { Link } from "../../ui/link";
import { Breakdown, totalLabel } from "../cart/breakdown";
import { Pieces } from "../cart/pieces";
import { PageHead } from "../page-head";
import { AddressStep } from "./address-step";
import { Changes, blockingReason } from "./changes";
import { ContactStep } from "./contact-step";
import { mayBeSaved, saveAddress, useAddressBook } from "./deliver-to";
import {
  type Step,
  type Values,
  fieldOf,
  fieldsOf,
  readDraft,
  schema,
  stepLabels,
  stepOf,
  steps,
  storeDraft,
} from "./form";
import { checkoutOf, orderOf } from "./order";
import { PaymentStep } from "./payment-step";
import { usePlaceOfPincode } from "./place-of-pincode";
import { ReviewStep } from "./review-step";

export function Component() {
  return (
    <CartProvider>
      <PageHead title="Checkout" description="Order the furniture in your cart." path={cartPaths.checkout()} />
      <meta name="robots" content="noindex" />
      <Page />
    </CartProvider>
  );
}

function Page() {
  const { isLoading, items } = useCart();
  if (isLoading) return <div className="page min-h-[70svh]" />;
  return items.length === 0 ? <Empty /> : <Checkout />;
}

function Empty() {
  const placed = storedPlaced();
  return (
    <div className="page pt-10 pb-24 lg:pt-16">
      <h1 className="font-display text-4xl">Your cart is empty</h1>
      <p className="mt-4 max-w-[48ch] text-lg text-ash">There is nothing to order yet.</p>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={paths.furniture()} className={buttonClass()}>
          Browse furniture
        </Link>
        {placed && (
          <Link
            to={cartPaths.orderConfirmation(placed.id, placed.token)}
            className={buttonClass({ variant: "secondary" })}
          >
            See order {placed.number}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Milliseconds between what is typed and its storing. */
const draftPause = 300;

export type CheckoutForm = UseFormReturn<Values>;

function Checkout() {
  const cart = useCart();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const step = steps.find((name) => name === params.get("step")) ?? "contact";
  const [failure, setFailure] = useState("");
  /** The total that was refused, because it is another one now. */
  const [refusedPaise, setRefusedPaise] = useState<number | null>(null);
  const defaultValues = useMemo(() => {
    const draft = readDraft();
    return { ...draft, pincode: draft.pincode || cart.pincode };
    // Only for the first render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const { form, errors, busy, onSubmit } = usePublicForm<Values>({
    schema,
    defaultValues,
    send: place,
    onFailure: showRefusal,
  });
  const values = { ...defaultValues, ...useWatch({ control: form.control }) } as Values;
  useDraft(values);
  usePrefill(form);

  const { pincode, floor, hasLift, method, assembled } = values;
  const { items, coupons } = cart;
  const known = asPincode(pincode);
  const asCart = useMemo(
    () => ({
      lines: linesOf(items, assembled),
      coupons: [...coupons],
      pincode: known,
      floor: /^\d{1,2}$/.test(floor) ? Math.min(Number(floor), 60) : 0,
      hasLift,
      method: method === "" ? null : method,
    }),
    [items, coupons, assembled, known, floor, hasLift, method],
  );
  const { priced: asked, isPending, error, retry } = usePricing(asCart);
  // The server knows more when the order is placed: a coupon may not be for this buyer.
  const [told, setTold] = useState<{ order: string; priced: PricedCart } | null>(null);
  const asOrder = JSON.stringify(orderOf(values, linesOf(items, assembled), coupons));
  const priced = told?.order === asOrder ? withSeen(told.priced, items) : asked;
  useSeenPrices(priced);
  const fillInAddress = usePlaceOfPincode(form, known, isPending ? null : priced);
  const book = useAddressBook();
  useBegin(priced);

  async function place(entered: Values) {
    if (!priced || isPending || blockingReason(priced, refusedPaise)) return;
    setFailure("");
    const order = orderOf(entered, linesOf(items, assembled), coupons);
    const visit = attribution();
    const body = { ...checkoutOf(order, attemptKeyOf(order), entered, priced), ...(visit && { attribution: visit }) };
    const placed = await request("POST", "/api/orders", { body });
    const saving = book && entered.savesAddress && mayBeSaved(book, entered) ? saveAddress(book, entered) : null;
    const chosen = entered.method || "gateway";
    storePlaced({ ...placed, method: chosen, payment: null });
    const toOrder = () => navigate(cartPaths.orderConfirmation(placed.id, placed.token));
    if (chosen === "cod") {
      await toOrder();
      emptyAfterOrder();
      return;
    }
    try {
      // The gateway's page may replace this one, and end what is being saved.
      const [payment] = await Promise.all([startPayment(placed), saving && withFallback(saving, undefined)]);
      storePlaced({ ...placed, method: chosen, payment });
      await goToPayment(payment, placed, entered);
    } catch (refusal) {
      // The order is placed: its page says so and offers to pay again.
      console.warn("The payment could not be started.", refusal);
    }
    await toOrder();
    if (chosen === "bank_transfer") emptyAfterOrder();
  }

  async function showRefusal(refusal: unknown) {
    if (refusal instanceof ApiError && refusal.code === "price_changed") {
      setRefusedPaise(priced?.payablePaise ?? null);
      const order = orderOf(form.getValues(), linesOf(items, assembled), coupons);
      setTold({ order: JSON.stringify(order), priced: refusal.current as PricedCart });
      return;
    }
    const fields = Object.entries(refusal instanceof ApiError ? (refusal.fields ?? {}) : {});
    const known = fields.flatMap(([name, reason]) => {
      const field = fieldOf(name);
      return field ? [{ field, message: sentence(reason) }] : [];
    });
    const unknown = fields.filter(([name]) => !fieldOf(name)).map(([name, reason]) => reasonOf(name, reason, items));
    const [first] = known;
    for (const { field, message } of known) form.setError(field, { message });
    if (first) await goTo(stepOf(first.field), first.field);
    const isSafe = refusal instanceof ApiError && (refusal.kind === "VALIDATION" || refusal.kind === "CLIENT");
    setFailure(unknown[0] ?? (isSafe ? refusal.message : userMessage(refusal)));
    // Pieces may have been sold meanwhile.
    retry();
  }

  async function goTo(next: Step, field?: keyof Values) {
    setParams({ step: next }, { preventScrollReset: false });
    requestAnimationFrame(() => {
      if (field) form.setFocus(field);
      else document.getElementById(`step-${next}`)?.focus();
    });
  }

  async function goOn() {
    const isValid = await form.trigger([...fieldsOf[step]], { shouldFocus: true });
    if (isValid) await goTo(steps[steps.indexOf(step) + 1] ?? "review");
  }

  /** Errors in an earlier screen would not be seen. */
  function leadToErrors() {
    const [first] = steps.flatMap((name) => fieldsOf[name]).filter((name) => form.getFieldState(name).invalid);
    if (first && stepOf(first) !== step) void goTo(stepOf(first), first);
  }

  const reason = priced ? blockingReason(priced, refusedPaise) : null;
  const isLast = step === "review";
  const submitText = busy ? "Placing the order…" : submitLabel(method);
  const props = { form, values, errors, priced };
  return (
    <div className="page pt-6 pb-16 lg:pt-12 lg:pb-24">
      <h1 className="font-display text-3xl lg:text-4xl">Checkout</h1>
      <StepList step={step} onGo={(name) => void goTo(name)} />
      <form
        noValidate
        aria-label="Checkout"
        onSubmit={(event) => {
          // On phones, Enter leads to the next screen.
          if (!isLast && !window.matchMedia(fromLg).matches) {
            event.preventDefault();
            void goOn();
          } else void onSubmit(event).then(leadToErrors);
        }}
        className="mt-6 grid gap-x-16 gap-y-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
      >
        <div className="grid content-start gap-y-14">
          {failure && (
            <div role="alert" className="error">
              <p className="font-medium">{failure}</p>
              <p className="mt-1 text-sm">Everything you filled in is still here.</p>
            </div>
          )}
          {error !== null && (
            <div role="alert" className="error">
              <p className="font-medium">The prices could not be checked.</p>
              <p className="text-sm">{userMessage(error)}</p>
              <Button variant="tertiary" onClick={retry}>
                Try again
              </Button>
            </div>
          )}
          {priced && (
            <Changes
              priced={priced}
              refusedPaise={refusedPaise}
              onAccept={() => {
                cart.see(new Map(priced.lines.map(({ id, unitPaise }) => [id, unitPaise])));
                setRefusedPaise(null);
              }}
            />
          )}
          <Section name="contact" step={step}>
            <ContactStep {...props} />
          </Section>
          <Section name="address" step={step}>
            <AddressStep {...props} book={book} fillIn={fillInAddress} />
          </Section>
          <Section name="payment" step={step}>
            <PaymentStep {...props} />
          </Section>
          <Section name="review" step={step}>
            <ReviewStep {...props} onChange={(name) => void goTo(name)} />
          </Section>
        </div>
        <aside
          aria-labelledby="checkout-summary"
          className={`lg:sticky lg:top-28 lg:self-start ${step === "payment" || isLast ? "" : "max-lg:hidden"}`}
        >
          <h2 id="checkout-summary" className="mb-4 font-display text-2xl">
            Your order
          </h2>
          <div className="max-lg:hidden">{priced && <Pieces lines={priced.lines} />}</div>
          {priced && <Breakdown priced={priced} isPending={isPending} />}
          {priced?.coupons.map(
            ({ code, refusal }) =>
              refusal && (
                <p key={code} className="mt-3 text-sm text-error">
                  {code}: {refusal}
                </p>
              ),
          )}
          <Button
            type="submit"
            size="large"
            className="mt-6 w-full max-lg:hidden"
            aria-disabled={busy || isPending || reason !== null}
          >
            {submitText}
          </Button>
          {reason && <p className="mt-2 text-sm text-error max-lg:hidden">{reason}</p>}
        </aside>
        <BottomBar label={totalLabel(priced)} amount={priced ? money(priced.payablePaise) : "…"} isPending={isPending}>
          {isLast ? (
            <Button type="submit" size="large" aria-disabled={busy || isPending || reason !== null}>
              {submitText}
            </Button>
          ) : (
            <Button size="large" onClick={() => void goOn()}>
              Continue
            </Button>
          )}
        </BottomBar>
      </form>
    </div>
  );
}

/** The prices that were accepted meanwhile are no change any more. */
function withSeen(priced: PricedCart, items: CartItems): PricedCart {
  const seen = new Map(items.map(({ id, seenPaise }) => [id, seenPaise]));
  const lines = priced.lines.map((line) =>
    seen.get(line.id) === line.unitPaise ? { ...line, changedFromPaise: null } : line,
  );
  return { ...priced, lines };
}

/** `Cane chair has just been sold out.` */
function reasonOf(field: string, reason: string, items: CartItems): string {
  const line = /^cart\.lines\[(\d+)\]/.exec(field)?.[1];
  const name = line && items[Number(line)]?.name;
  return name ? `${name} ${reason}${/[.?!]$/.test(reason) ? "" : "."}` : sentence(reason);
}

function submitLabel(method: Values["method"]): string {
  return method === "gateway" || method === "upi" ? "Place order and pay" : "Place order";
}

function StepList({ step, onGo }: { step: Step; onGo: (step: Step) => void }) {
  const current = steps.indexOf(step);
  return (
    <nav aria-label="Steps" className="mt-3 lg:hidden">
      <ol className="flex gap-1.5">
        {steps.map((name, index) => (
          <li key={name} className="flex-1">
            <button
              type="button"
              disabled={index >= current}
              aria-current={name === step ? "step" : undefined}
              onClick={() => onGo(name)}
              className={`block min-h-11 w-full border-t-4 pt-1 text-left text-xs leading-tight ${index <= current ? "border-areca text-ink" : "border-seam text-ash"}`}
            >
              {stepLabels[name]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Section({ name, step, children }: { name: Step; step: Step; children: ReactNode }) {
  return (
    <section aria-labelledby={`step-${name}`} className={name === step ? "" : "max-lg:hidden"}>
      <h2 id={`step-${name}`} tabIndex={-1} className="mb-5 scroll-mt-28 font-display text-2xl outline-none">
        {stepLabels[name]}
      </h2>
      {children}
    </section>
  );
}

/** What is typed survives a reload. */
function useDraft(values: Values): void {
  const text = JSON.stringify(values);
  useEffect(() => {
    const timer = setTimeout(() => storeDraft(JSON.parse(text) as Values), draftPause);
    return () => clearTimeout(timer);
  }, [text]);
}

/** Fills in what the account knows, where nothing is typed. */
function usePrefill(form: CheckoutForm): void {
  const me = useMe();
  useEffect(() => {
    if (!me) return;
    const known = { name: [me.firstName, me.lastName].filter(Boolean).join(" "), email: me.email };
    for (const field of ["name", "email"] as const) {
      if (form.getValues(field) === "" && known[field]) form.setValue(field, known[field]);
    }
  }, [me, form]);
}

function useBegin(priced: PricedCart | null): void {
  const isReported = useRef(false);
  useEffect(() => {
    if (!priced || isReported.current) return;
    isReported.current = true;
    const items = priced.lines.map(({ productId, quantity }) => ({ productId, quantity }));
    report({ name: "begin_checkout", items, valuePaise: priced.payablePaise });
  }, [priced]);
}
