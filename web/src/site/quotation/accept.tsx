/** Accepting a quotation: code, name, signature and terms. */
import type { PublicQuotation, SendCodeForOfferResponse as CodeSent } from "../../api/contract/types.gen";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FieldError } from "../../form/field";
import { TextField } from "../../form/text-field";
import { ApiError } from "../../api/request";
import { Button } from "../../ui/button";
import { date, money, time } from "../../ui/format";
import { telUrl } from "../../ui/tel-url";
import { errorMessage } from "./link";
import { SignatureField, isSigned } from "./signature";
import type { QuotationModel } from "./use-quotation";
import type { Signature } from "./types";
import { title } from "./format";

/** Seconds before another code can be requested. */
const resendDelay = 30;

export function Accept({ model }: { model: QuotationModel }) {
  const { quotation, isChanged } = model;
  const [sent, setSent] = useState<CodeSent | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function sendCode() {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      setSent(await model.link.sendCode());
    } catch (failure) {
      setError(errorMessage(failure, "The code could not be sent. Please try again."));
    }
    setBusy(false);
  }

  return (
    <section id="accept" className="quote-accept" aria-labelledby="quote-accept">
      <h2 id="quote-accept" className="font-display">
        Accept this quotation
      </h2>
      <p className="quote-lead">
        {`You're accepting ${title(quotation)} at `}
        <strong className="whitespace-nowrap">{money(quotation.totals.payablePaise)}</strong>
        {`, with GST. It's valid until ${date(quotation.validUntil)}.`}
        {isChanged && " Your selection differs from what we sent, so you'll sign a new PDF with it."}
      </p>
      {error && (
        <p role="alert" className="error">
          {error}
        </p>
      )}
      {quotation.codeTo === null && !sent ? (
        <NoConfirmedEmail quotation={quotation} />
      ) : sent ? (
        <AcceptForm model={model} sent={sent} onResend={() => void sendCode()} busy={busy} />
      ) : (
        <>
          <Button size="large" aria-disabled={busy || undefined} onClick={() => void sendCode()}>
            {busy ? "Sending the code…" : "Send me a code to sign"}
          </Button>
          <p className="quote-small">{`We'll send a 6-digit code to ${quotation.codeTo}.`}</p>
        </>
      )}
    </section>
  );
}

/** Signing needs a confirmed e-mail address for the code. */
function NoConfirmedEmail({ quotation: { contact, company } }: { quotation: PublicQuotation }) {
  const phone = contact.phone || company.phone;
  return (
    <p className="error">
      To sign, you need a code by e-mail, and your address isn’t confirmed with us yet. Please call{" "}
      {phone ? <a href={telUrl(phone)}>{`${contact.name || company.brand} on ${phone}`}</a> : company.brand}, or reply
      to our e-mail, and we’ll confirm it with you.
    </p>
  );
}

type FieldErrors = Partial<Record<"code" | "name" | "signature" | "terms", string>>;

type AcceptFormProps = { model: QuotationModel; sent: CodeSent; busy: boolean; onResend: () => void };

function AcceptForm({ model, sent, busy, onResend }: AcceptFormProps) {
  const [code, setCode] = useState("");
  const [name, setName] = useState(model.quotation.client.name);
  const [signature, setSignature] = useState<Signature>({ typed: model.quotation.client.name });
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [error, setError] = useState<string | null>(null);
  const [isSigning, setIsSigning] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // The button that requested the code is gone.
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input")?.focus(), []);

  function rename(next: string) {
    // The typed signature follows the name until it is edited.
    if ("typed" in signature && signature.typed === name) setSignature({ typed: next });
    setName(next);
  }

  async function sign(event: FormEvent) {
    event.preventDefault();
    if (isSigning) return;
    const errors = validate({ code, name, signature, acceptsTerms });
    setFieldErrors(errors);
    setError(null);
    if (Object.keys(errors).length > 0) return focusFirst(form.current, errors);
    setIsSigning(true);
    try {
      await model.accept({ code, name: name.trim(), signature });
    } catch (failure) {
      const serverErrors = fieldErrorsOf(failure);
      setFieldErrors(serverErrors);
      if (Object.keys(serverErrors).length > 0) focusFirst(form.current, serverErrors);
      else
        setError(
          errorMessage(failure, "Your signature could not be sent. Please try again; it is recorded only once."),
        );
      setIsSigning(false);
    }
  }

  return (
    <form ref={form} noValidate aria-label="Sign" className="quote-sign" onSubmit={(event) => void sign(event)}>
      <p role="status">{`We've sent the code to ${sent.sentTo}. It's valid until ${time(sent.expiresAt)}.`}</p>
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
        hint={<ResendCode key={sent.expiresAt} busy={busy} onResend={onResend} />}
        error={fieldErrors.code}
      />
      <TextField
        label="Your full name"
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={120}
        value={name}
        onChange={(event) => rename(event.target.value)}
        error={fieldErrors.name}
      />
      <SignatureField name={name} value={signature} onChange={setSignature} error={fieldErrors.signature} />
      <div>
        <label className="quote-tick">
          <input
            type="checkbox"
            name="terms"
            checked={acceptsTerms}
            aria-describedby={fieldErrors.terms ? "terms-error" : undefined}
            aria-invalid={fieldErrors.terms ? true : undefined}
            onChange={(event) => setAcceptsTerms(event.target.checked)}
          />
          <span>
            I accept the quotation and its <a href="#terms">terms</a>.
          </span>
        </label>
        {fieldErrors.terms && <FieldError id="terms-error">{fieldErrors.terms}</FieldError>}
      </div>
      {error && (
        <p role="alert" className="error">
          {error}
        </p>
      )}
      <Button type="submit" size="large" aria-disabled={isSigning || undefined}>
        {isSigning ? "Signing…" : `Sign and accept ${money(model.quotation.totals.payablePaise)}`}
      </Button>
      <p className="quote-small">
        With your signature we record the time, your IP address and browser, and the fingerprint of the PDF you sign.
        We'll e-mail you the signed PDF.
      </p>
    </form>
  );
}

function validate(values: { code: string; name: string; signature: Signature; acceptsTerms: boolean }): FieldErrors {
  return {
    ...(values.code.length !== 6 && { code: "Please enter the 6-digit code." }),
    ...(values.name.trim() === "" && { name: "Please enter your name." }),
    ...(!isSigned(values.signature) && { signature: "Please sign." }),
    ...(!values.acceptsTerms && { terms: "Please accept the terms." }),
  };
}

/** The API's errors by field. */
function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const sentence = (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/[.]?$/, ".")}`;
  const named = Object.entries(error.fields ?? {}).map(([path, reason]) => {
    const field = path.replace(/^[/$.]+/, "").split(/[.[]/, 1)[0];
    return [field === "acceptsTerms" ? "terms" : field, sentence(reason)];
  });
  return Object.fromEntries(
    named.filter(([field]) => ["code", "name", "signature", "terms"].includes(field ?? "")),
  ) as FieldErrors;
}

function focusFirst(form: HTMLFormElement | null, fieldErrors: FieldErrors): void {
  const [first] = (["code", "name", "signature", "terms"] as const).filter((field) => fieldErrors[field]);
  const selector = first === "signature" ? ".quote-signature input:checked" : `[name="${first}"]`;
  form?.querySelector<HTMLElement>(selector)?.focus();
}

function ResendCode({ busy, onResend }: { busy: boolean; onResend: () => void }) {
  const [left, setLeft] = useState(resendDelay);
  useEffect(() => {
    const timer = setInterval(() => setLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  if (left > 0) return <span>{`No e-mail? Check your spam folder. You can get a new code in ${left} s.`}</span>;
  return (
    <button type="button" disabled={busy} className="quote-resend" onClick={onResend}>
      Send a new code
    </button>
  );
}
