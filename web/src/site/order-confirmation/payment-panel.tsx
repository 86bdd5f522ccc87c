/** Pays an order that is not paid yet: again by the same way, with the details of transfers. */
import type { PaymentStart, PublicOrder } from "../../api/contract/types.gen";
import { useEffect, useState } from "react";
import { goToPayment, startPayment } from "../../features/orders/pay";
import { storePlaced, storedPlaced } from "../../features/orders/placed";
import { refusalMessage } from "../../features/orders/refusal";
import { Button } from "../../ui/button";
import { dateTime, money } from "../../ui/format";

type PaymentPanelProps = { order: PublicOrder; token: string | null; onChange: () => void };

export function PaymentPanel({ order, token, onChange }: PaymentPanelProps) {
  const { id, number, method, status, payablePaise, creditPaise, heldUntil } = order;
  const [start, setStart] = useState<PaymentStart | null>(() => {
    const placed = storedPlaced();
    return placed?.id === id ? placed.payment : null;
  });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");

  // The details of a transfer are the same each time; a gateway's payment is started only when asked for.
  const isByHand = method === "bank_transfer" || method === "upi";
  const needsDetails = isByHand && start === null;
  useEffect(() => {
    if (!needsDetails) return;
    startPayment({ id, token }).then(setStart, (error: unknown) =>
      console.warn("The payment details could not be loaded.", error),
    );
  }, [needsDetails, id, token]);

  async function pay() {
    if (isBusy) return;
    setBusy(true);
    setFailure("");
    try {
      const next = await startPayment({ id, token });
      setStart(next);
      const placed = storedPlaced();
      if (placed?.id === id) storePlaced({ ...placed, payment: next });
      await goToPayment(next, { id, token }, order);
      onChange();
    } catch (error) {
      setFailure(refusalMessage(error));
    } finally {
      setBusy(false);
    }
  }

  const label = isByHand ? "Show how to pay" : status === "payment_failed" || start ? "Pay again" : "Pay now";
  return (
    <section aria-labelledby="payment" className="rounded-panel border border-ink bg-paper p-5 md:p-6">
      <h2 id="payment" className="font-display text-2xl">
        Pay {money(payablePaise - creditPaise)}
      </h2>
      {start?.kind === "upi" && <Upi start={start} number={number} />}
      {start?.kind === "bankTransfer" && <Transfer start={start} number={number} />}
      {heldUntil && <p className="mt-3 text-sm text-ash">Held for you until {dateTime(heldUntil)}.</p>}
      {!(isByHand && start) && (
        <Button size="large" className="mt-4" aria-disabled={isBusy} onClick={() => void pay()}>
          {isBusy ? "One moment…" : label}
        </Button>
      )}
      {failure && (
        <p role="alert" className="mt-3 error">
          {failure}
        </p>
      )}
    </section>
  );
}

function Upi({ start: { link, qrSvg }, number }: { start: PaymentStart & { kind: "upi" }; number: string }) {
  return (
    <div className="mt-4 grid gap-5 md:grid-cols-[11rem_1fr]">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="QR code to pay with a UPI app"
        width={176}
        height={176}
        className="bg-paper"
      />
      <div>
        <p>Scan the code with any UPI app, or open the app on this phone.</p>
        <a
          href={link}
          className="mt-2 inline-flex min-h-11 items-center rounded-panel border border-ink px-5 font-medium hover:bg-ink hover:text-plaster"
        >
          Open a UPI app
        </a>
        <p className="mt-2 text-sm text-ash">
          The reference is {number}. This page follows as soon as the payment arrives.
        </p>
      </div>
    </div>
  );
}

type TransferProps = { start: PaymentStart & { kind: "bankTransfer" }; number: string };

function Transfer({ start: { account, amountPaise }, number }: TransferProps) {
  const facts: [string, string][] = [
    ["Account holder", account.name],
    ["Account number", account.number],
    ["IFSC", account.ifsc],
    ["Bank", account.bank],
    ["Amount", money(amountPaise)],
    ["Remark", number],
  ];
  return (
    <>
      <p className="mt-2">Transfer the amount with the order number as remark, so that we find it.</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ash">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
