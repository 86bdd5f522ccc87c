/** Accepting: a code by e-mail, a name, a signature, the terms. */
import type { PublicQuotation, SendCodeForOfferResponse as CodeSent } from "../../api/contract/types.gen";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FieldError } from "../../form/field";
import { TextField } from "../../form/text-field";
import { ApiError } from "../../api/request";
import { Button } from "../../ui/button";
import { date, money, time } from "../../ui/format";
import { telephone } from "../../ui/telephone";
import { reasonOf } from "./link";
import { SignatureField, isSigned } from "./signature";
import type { QuotationModel } from "./use-quotation";
import type { Signature } from "./wire";
import { title } from "./words";

/** Seconds before another code may be asked for. */
const again = 30;

export function Accept({ model }: { model: QuotationModel }) {
  const { quotation, isChanged } = model;
  const [sent, setSent] = useState<CodeSent | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function sendCode() {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      setSent(await model.link.sendCode());
    } catch (error) {
      setRefusal(reasonOf(error, "The code could not be sent. Please try again."));
    }
    setBusy(false);
  }

  return (
    <section id="accept" className="quote-accept" aria-labelledby="quote-accept">
      <h2 id="quote-accept" className="font-display">
        Accept this quotation
      </h2>
      <p className="quote-lead">
        {`You accept ${title(quotation)} at `}
        <strong className="whitespace-nowrap">{money(quotation.totals.payablePaise)}</strong>
        {`, with GST. It holds until ${date(quotation.validUntil)}.`}
        {isChanged && " You have chosen differently from what we sent: you sign a new PDF with your choice."}
      </p>
      {refusal && (
        <p role="alert" className="refusal">
          {refusal}
        </p>
      )}
      {quotation.codeTo === null && !sent ? (
        <Unconfirmed quotation={quotation} />
      ) : sent ? (
        <AcceptForm model={model} sent={sent} onAgain={() => void sendCode()} busy={busy} />
      ) : (
        <>
          <Button size="large" aria-disabled={busy || undefined} onClick={() => void sendCode()}>
            {busy ? "Sending the code…" : "Send me a code to sign"}
          </Button>
          <p className="quote-small">{`We send six digits to ${quotation.codeTo}.`}</p>
        </>
      )}
    </section>
  );
}

/** Nobody can sign before it is known whose mailbox the code goes to. */
function Unconfirmed({ quotation: { contact, company } }: { quotation: PublicQuotation }) {
  const phone = contact.phone || company.phone;
  return (
    <p className="refusal">
      To sign, you need a code by e-mail, and your address isn’t confirmed with us yet. Please call{" "}
      {phone ? <a href={telephone(phone)}>{`${contact.name || company.brand} on ${phone}`}</a> : company.brand}, or
      reply to our e-mail: we’ll confirm it with you.
    </p>
  );
}

type Reasons = Partial<Record<"code" | "name" | "signature" | "terms", string>>;

type AcceptFormProps = { model: QuotationModel; sent: CodeSent; busy: boolean; onAgain: () => void };

function AcceptForm({ model, sent, busy, onAgain }: AcceptFormProps) {
  const [code, setCode] = useState("");
  const [name, setName] = useState(model.quotation.client.name);
  const [signature, setSignature] = useState<Signature>({ typed: model.quotation.client.name });
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const [reasons, setReasons] = useState<Reasons>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [signing, setSigning] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // The button that asked for the code is gone.
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input")?.focus(), []);

  function rename(next: string) {
    // Who types the name types the signature, until it is changed by itself.
    if ("typed" in signature && signature.typed === name) setSignature({ typed: next });
    setName(next);
  }

  async function sign(event: FormEvent) {
    event.preventDefault();
    if (signing) return;
    const missing = reasonsIn({ code, name, signature, acceptsTerms });
    setReasons(missing);
    setRefusal(null);
    if (Object.keys(missing).length > 0) return focusFirst(form.current, missing);
    setSigning(true);
    try {
      await model.accept({ code, name: name.trim(), signature });
    } catch (error) {
      const told = reasonsOf(error);
      setReasons(told);
      if (Object.keys(told).length > 0) focusFirst(form.current, told);
      else setRefusal(reasonOf(error, "Your signature did not reach us. Please try again: it is stored only once."));
      setSigning(false);
    }
  }

  return (
    <form ref={form} noValidate aria-label="Sign" className="quote-sign" onSubmit={(event) => void sign(event)}>
      <p role="status">{`The code is on its way to ${sent.sentTo}. It can be used until ${time(sent.expiresAt)}.`}</p>
      <TextField
        label="Code from the e-mail"
        name="code"
        className="quote-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        maxLength={6}
        value={code}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ""))}
        hint={<Again key={sent.expiresAt} busy={busy} onAgain={onAgain} />}
        error={reasons.code}
      />
      <TextField
        label="Your full name"
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={120}
        value={name}
        onChange={(event) => rename(event.target.value)}
        error={reasons.name}
      />
      <SignatureField name={name} value={signature} onChange={setSignature} error={reasons.signature} />
      <div>
        <label className="quote-tick">
          <input
            type="checkbox"
            name="terms"
            checked={acceptsTerms}
            aria-describedby={reasons.terms ? "terms-error" : undefined}
            aria-invalid={reasons.terms ? true : undefined}
            onChange={(event) => setAcceptsTerms(event.target.checked)}
          />
          <span>
            I accept the quotation and its <a href="#terms">terms</a>.
          </span>
        </label>
        {reasons.terms && <FieldError id="terms-error">{reasons.terms}</FieldError>}
      </div>
      {refusal && (
        <p role="alert" className="refusal">
          {refusal}
        </p>
      )}
      <Button type="submit" size="large" aria-disabled={signing || undefined}>
        {signing ? "Signing…" : `Sign and accept ${money(model.quotation.totals.payablePaise)}`}
      </Button>
      <p className="quote-small">
        With your signature we keep the time, your internet address and browser, and the fingerprint of the PDF that you
        sign. You get the signed PDF by e-mail.
      </p>
    </form>
  );
}

function reasonsIn(filled: { code: string; name: string; signature: Signature; acceptsTerms: boolean }): Reasons {
  return {
    ...(filled.code.length !== 6 && { code: "Please enter the six digits." }),
    ...(filled.name.trim() === "" && { name: "Please enter your name." }),
    ...(!isSigned(filled.signature) && { signature: "Please sign." }),
    ...(!filled.acceptsTerms && { terms: "Please accept the terms." }),
  };
}

/** What the API has against single fields. */
function reasonsOf(error: unknown): Reasons {
  if (!(error instanceof ApiError)) return {};
  const sentence = (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/[.]?$/, ".")}`;
  const named = Object.entries(error.fields ?? {}).map(([path, reason]) => {
    const field = path.replace(/^[/$.]+/, "").split(/[.[]/, 1)[0];
    return [field === "acceptsTerms" ? "terms" : field, sentence(reason)];
  });
  return Object.fromEntries(
    named.filter(([field]) => ["code", "name", "signature", "terms"].includes(field ?? "")),
  ) as Reasons;
}

function focusFirst(form: HTMLFormElement | null, reasons: Reasons): void {
  const [first] = (["code", "name", "signature", "terms"] as const).filter((field) => reasons[field]);
  const selector = first === "signature" ? ".quote-signature input:checked" : `[name="${first}"]`;
  form?.querySelector<HTMLElement>(selector)?.focus();
}

/** Letters can be slow, and lost. */
function Again({ busy, onAgain }: { busy: boolean; onAgain: () => void }) {
  const [left, setLeft] = useState(again);
  useEffect(() => {
    const timer = setInterval(() => setLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  if (left > 0) return <span>{`No letter? Look among unwanted mail; another code in ${left} s.`}</span>;
  return (
    <button type="button" disabled={busy} className="quote-again" onClick={onAgain}>
      Send another code
    </button>
  );
}
