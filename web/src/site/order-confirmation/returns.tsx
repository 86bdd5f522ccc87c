/** Returns of a delivered order: what was asked for, and a form to ask. */
import type {
  PublicReturn,
  PublicReturns,
  ReturnDraft,
  ReturnPhotograph,
  ReturnReason,
  ReturnWish,
} from "../../api/contract/types.gen";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { path, withParams } from "../../api/path";
import { request } from "../../api/request";
import { PrivatePicture } from "../../features/files/private-picture";
import { refusalMessage } from "../../features/orders/refusal";
import { CheckBox } from "../../form/check-box";
import { ChoiceGroup } from "../../form/choice-group";
import { FieldError } from "../../form/field";
import { TextArea } from "../../form/text-area";
import { Button } from "../../ui/button";
import { date } from "../../ui/format";
import { PhotographField } from "./photograph-field";
import { useOrderPart } from "./use-order-part";
import { usePhotographs } from "./use-photographs";

type ReturnsProps = { orderId: string; token: string | null; onDone: () => void };

const reasons: { value: ReturnReason; label: string }[] = [
  { value: "damaged", label: "It arrived damaged" },
  { value: "defective", label: "It does not work as it should" },
  { value: "wrong", label: "It is not what I ordered" },
  { value: "other", label: "Something else" },
];

const wishes: { value: ReturnWish; label: string }[] = [
  { value: "refund", label: "My money back" },
  { value: "replacement", label: "The same in good order" },
];

const statuses: Record<PublicReturn["status"], string> = {
  requested: "We are looking at it",
  approved: "Approved: we will collect it",
  declined: "Declined",
  received: "Back with us",
  refunded: "Refunded",
  replaced: "Replaced",
};

const description = { min: 10, max: 2000 };

/** What photos are for, by what is wrong. They are asked for and never required. */
const photoHints: Record<ReturnReason, string> = {
  damaged:
    "Please add at least one of the damage and one of the packaging: we can decide without a visit, and claim it from the carrier.",
  defective: "Please add at least one that shows what doesn't work: we can often decide without a visit.",
  wrong: "Please add at least one of what arrived, with its label: we can see what was mixed up.",
  other: "Add some if they help us to decide.",
};

/** Photos are opened within seconds. */
const checkDelay = 2000;

/** Renders nothing if nothing can be returned and nothing was. */
export function Returns({ orderId, token, onDone }: ReturnsProps) {
  const { part: returns, failure, reload } = useOrderPart(returnsAddress(orderId, token));
  useEffect(() => {
    // The rest of the page does not depend on it.
    if (failure !== null) console.warn("Returns could not be loaded.", failure);
  }, [failure]);
  const isBeingChecked = [
    ...(returns?.photographs ?? []),
    ...(returns?.returns ?? []).flatMap((back) => back.photographs),
  ].some(({ state }) => state === "waiting");
  useEffect(() => {
    if (!isBeingChecked) return;
    const timer = setTimeout(reload, checkDelay);
    return () => clearTimeout(timer);
  });
  if (!returns || (returns.units.length === 0 && returns.returns.length === 0)) return null;
  return (
    <section aria-labelledby="returns">
      <h2 id="returns" className="mb-4 font-display text-2xl">
        Returns
      </h2>
      {returns.returns.length > 0 && (
        <ul className="mb-6 border-t border-ink">
          {returns.returns.map(({ id, number, status, declinedBecause, askedAt, resolveBy, photographs }) => (
            <li key={id} className="border-b border-seam py-3">
              <p className="font-medium">
                {number}: {statuses[status]}
              </p>
              <p className="text-sm text-ash">
                Asked on {date(askedAt)}
                {status === "requested" && `, settled by ${date(resolveBy)}`}
                {declinedBecause && `. ${declinedBecause}`}
              </p>
              <Photographs orderId={orderId} token={token} photographs={photographs} />
            </li>
          ))}
        </ul>
      )}
      {returns.units.length > 0 && (
        <details>
          <summary className="min-h-11 py-2 text-areca underline-offset-4 hover:underline">Return something</summary>
          {returns.possibleUntil && <p className="mt-1 text-ash">You can ask until {date(returns.possibleUntil)}.</p>}
          <Form
            orderId={orderId}
            token={token}
            units={returns.units}
            photographs={returns.photographs}
            onSent={reload}
            onDone={() => {
              reload();
              onDone();
            }}
          />
        </details>
      )}
    </section>
  );
}

function returnsAddress(id: string, token: string | null) {
  return withParams(path("/api/orders/{id}/returns", { id }), { token });
}

type PhotographsProps = { orderId: string; token: string | null; photographs: readonly ReturnPhotograph[] };

function Photographs({ orderId, token, photographs }: PhotographsProps) {
  if (photographs.length === 0) return null;
  return (
    <ul aria-label="Your photos" className="mt-2 flex flex-wrap gap-2">
      {photographs.map(({ id, fileName, state, error, width, height }) => (
        <li key={id}>
          {state === "failed" && <p className="text-sm text-error">{`${fileName}: ${error}`}</p>}
          {state === "waiting" && <p className="text-sm text-ash">{`${fileName} is being checked`}</p>}
          {state === "ready" && (
            <PrivatePicture
              address={withParams(
                path("/api/orders/{id}/return-photographs/{photograph}", { id: orderId, photograph: id }),
                { token },
              )}
              alt={fileName}
              width={width ?? 1}
              height={height ?? 1}
              className="h-20 w-auto rounded-panel"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type FormProps = ReturnsProps & {
  units: PublicReturns["units"];
  photographs: PublicReturns["photographs"];
  /** A photo arrived, and is checked now. */
  onSent: () => void;
};

function Form({ orderId, token, units, photographs, onSent, onDone }: FormProps) {
  const [unitIds, setUnitIds] = useState<readonly string[]>([]);
  const [reason, setReason] = useState<ReturnReason>();
  const [wish, setWish] = useState<ReturnWish>();
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { photos, add, tryAgain, remove, settled } = usePhotographs(orderId, token, photographs);
  const arrived = photos.filter(({ state }) => state === "waiting").map(({ id }) => id);
  const isNews = arrived.some((id) => photographs.every((known) => known.id !== id));
  useEffect(() => {
    if (isNews) onSent();
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each that arrived.
  }, [isNews, arrived.length]);
  const words = text.trim();
  const isTooShort = words.length < description.min;

  // A request waits for what is still being sent, so it reads the photos as they are then.
  const latest = useRef(photos);
  useEffect(() => {
    latest.current = photos;
  });

  async function ask(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isBusy || unitIds.length === 0 || !reason || !wish || isTooShort || words.length > description.max) return;
    setBusy(true);
    setFailure("");
    try {
      await settled();
      // The last one's state is rendered by then.
      await new Promise((resolve) => setTimeout(resolve));
      const unusable = latest.current.filter(({ state }) => state !== "waiting" && state !== "ready");
      if (unusable.length > 0) {
        const names = unusable.map(({ name }) => name).join(", ");
        setFailure(`We don't have ${names}. Please try again or remove it, then ask to return.`);
        return;
      }
      const photographIds = latest.current.map(({ id }) => id);
      const body: ReturnDraft = { unitIds: [...unitIds], reason, wish, description: words, photographIds };
      await request("POST", returnsAddress(orderId, token), { body });
      onDone();
    } catch (refusal) {
      setFailure(refusalMessage(refusal));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate aria-label="Return" onSubmit={(event) => void ask(event)} className="mt-3 grid gap-6">
      <fieldset>
        <legend className="font-medium">Which pieces?</legend>
        {units.map(({ id, name, isMadeToOrder }) => (
          <CheckBox
            key={id}
            label={isMadeToOrder ? `${name} (made for you: only for damage and defects)` : name}
            optional
            checked={unitIds.includes(id)}
            onChange={(ticked) => setUnitIds(ticked ? [...unitIds, id] : unitIds.filter((other) => other !== id))}
          />
        ))}
        {isTried && unitIds.length === 0 && <FieldError>Please choose the pieces.</FieldError>}
      </fieldset>
      <ChoiceGroup
        legend="What is wrong?"
        name="reason"
        layout="rows"
        choices={reasons}
        value={reason}
        onChange={setReason}
        error={isTried && !reason ? "Please choose what is wrong." : undefined}
      />
      <ChoiceGroup
        legend="What would you like?"
        name="wish"
        layout="rows"
        choices={wishes}
        value={wish}
        onChange={setWish}
        error={isTried && !wish ? "Please choose what you would like." : undefined}
      />
      <TextArea
        label="In your words"
        value={text}
        onChange={(event) => setText(event.target.value)}
        limit={description.max}
        error={isTried && isTooShort ? `Please write at least ${description.min} characters.` : undefined}
      />
      <PhotographField
        orderId={orderId}
        token={token}
        photos={photos}
        hint={photoHints[reason ?? "other"]}
        onAdd={add}
        onTryAgain={tryAgain}
        onRemove={remove}
      />
      {failure && (
        <p role="alert" className="error">
          {failure}
        </p>
      )}
      <Button type="submit" variant="secondary" aria-disabled={isBusy} className="justify-self-start">
        {isBusy ? "Sending…" : "Ask to return"}
      </Button>
    </form>
  );
}
