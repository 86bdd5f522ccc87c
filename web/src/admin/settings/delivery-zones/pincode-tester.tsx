/** What the shop tells buyers at a pincode, and which zone says so. */
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { DeliveryCheck } from "../../../api/contract/types.gen";
import type { Answer } from "../../../api/path";
import { date, money } from "../../../ui/format";
import { Action } from "../../kit/button";
import { useOpenRecord } from "../../kit/drawer";
import { Fact, Facts } from "../../kit/facts";
import { messageOf } from "../../kit/failure";
import { ComboboxField } from "../../kit/form/combobox";
import { NumberField, TextField } from "../../kit/form/fields";
import { pincode } from "../../kit/form/rules";
import { query } from "../../kit/query";
import type { Choice } from "../../kit/resource";
import { Status } from "../../kit/status";
import { weight } from "./charge";
import { address } from "./zone";

/** In kilograms, as the server takes it. */
const maxWeight = 2000;
const weightMessage = "Please enter a weight from 0.001 to 2,000 kg.";

const schema = z.object({
  pincode: pincode(),
  productId: z.nullable(z.string()),
  kilograms: z.nullable(z.number(weightMessage).check(z.gte(0.001, weightMessage), z.lte(maxWeight, weightMessage))),
});

type Question = z.output<typeof schema>;

export function PincodeTester() {
  const heading = useId();
  const { control, handleSubmit } = useForm<Question>({
    resolver: zodResolver(schema),
    defaultValues: { pincode: "", productId: null, kilograms: null },
  });
  const [question, setQuestion] = useState<Question | null>(null);
  const { pincode = "", productId = null, kilograms = null } = question ?? {};
  const weightG = kilograms === null ? null : Math.round(kilograms * 1000);
  const { data, error, isFetching, refetch } = useQuery({
    ...query("/api/admin/delivery-check", { pincode, productId, weightG }),
    // Below the zones' address, so that it is asked again when a zone has changed.
    queryKey: [`${address}/check`, { pincode, productId, weightG }],
    staleTime: 0,
    enabled: question !== null,
  });

  function check(next: Question) {
    const isSame = next.pincode === pincode && next.productId === productId && next.kilograms === kilograms;
    if (isSame) void refetch();
    else setQuestion(next);
  }

  return (
    <section aria-labelledby={heading} className="border-b border-seam px-4 py-4 md:px-6 md:py-5">
      <h3 id={heading} className="mb-3 text-xs font-semibold text-ash">
        Check a pincode
      </h3>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(check)(event)}
        className="grid gap-x-4 gap-y-3 md:grid-cols-[9rem_minmax(0,20rem)_10rem_auto] md:items-start"
      >
        <TextField control={control} name="pincode" label="Pincode" inputMode="numeric" autoComplete="off" />
        <ComboboxField
          control={control}
          name="productId"
          label="Product"
          hint="For its charge and delivery date."
          optional
          noneLabel="No product"
          choices={productChoices}
        />
        <NumberField
          control={control}
          name="kilograms"
          label="Weight"
          unit="kg"
          digits={3}
          hint="Its charge, as a sample."
          optional
        />
        <Action type="submit" busy={isFetching} className="md:mt-6.5 md:justify-self-start">
          Check pincode
        </Action>
      </form>
      {error ? (
        <p role="alert" className="mt-3 text-error">
          {messageOf(error)}
        </p>
      ) : (
        <div role="status">{data && question && <Result question={question} weightG={weightG} check={data} />}</div>
      )}
    </section>
  );
}

type ResultProps = { question: Question; weightG: number | null; check: DeliveryCheck };

function Result({ question: { pincode, productId }, weightG, check }: ResultProps) {
  const { isDeliverable, city, shippingPaise, freeFromPaise, promisedOn, hasCod, zone, isRemote, weightPaise } = check;
  const openZone = useOpenRecord("zone");
  const place = city ? `${pincode}, ${city}` : pincode;
  if (!isDeliverable) {
    return (
      <div className="mt-4">
        <Status tone="attention">Not deliverable to {place}</Status>
        <p className="mt-1 text-ash">No zone includes this pincode. Buyers can't order, but can ask about delivery.</p>
      </div>
    );
  }
  const canBeOrdered = productId === null || shippingPaise !== null;
  return (
    <div className="mt-4 max-w-xl space-y-3">
      <Status tone="good">Deliverable to {place}</Status>
      {!canBeOrdered && <p>This product can't be ordered at the moment.</p>}
      <Facts>
        <Fact label="Zone">
          {zone && (
            <button type="button" onClick={() => openZone(zone.id)} className="text-areca underline">
              {zone.name}
            </button>
          )}
          {isRemote && ", remote pincode with its surcharge"}
        </Fact>
        {shippingPaise !== null && (
          <>
            <Fact label="Charge for one piece">{chargeText(shippingPaise)}</Fact>
            <Fact label="Arrives by">{promisedOn && date(promisedOn)}</Fact>
          </>
        )}
        {weightG !== null && (
          <Fact label={`Charge for ${weight(weightG)}`}>
            {weightPaise === null ? "A share of the price. Choose a product." : chargeText(weightPaise)}
          </Fact>
        )}
        <Fact label="Free delivery">{freeFromPaise === null ? "Never" : `Goods from ${money(freeFromPaise)}`}</Fact>
        <Fact label="Cash on delivery">{hasCod ? "Offered" : "Not offered"}</Fact>
      </Facts>
    </div>
  );
}

function chargeText(paise: number): string {
  return paise === 0 ? "Free" : money(paise);
}

/** Products that visitors see, so that users without access to the catalogue can choose one. */
function productChoices(typed: string) {
  return {
    ...query("/api/products", { q: typed }),
    select: ({ items }: Answer<"GET", "/api/products">): Choice[] =>
      items.map(({ id, name }) => ({ value: id, label: name })),
  };
}
