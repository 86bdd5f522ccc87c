/** What the shop tells buyers at a pincode. */
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { ProductDelivery } from "../../../api/contract/types.gen";
import { type Answer, path } from "../../../api/path";
import { date, money } from "../../../ui/format";
import { Action } from "../../kit/button";
import { Fact, Facts } from "../../kit/facts";
import { messageOf } from "../../kit/failure";
import { ComboboxField } from "../../kit/form/combobox";
import { TextField } from "../../kit/form/fields";
import { pincode } from "../../kit/form/rules";
import { query } from "../../kit/query";
import type { Choice } from "../../kit/resource";
import { Status } from "../../kit/status";
import { address } from "./zone";

const schema = z.object({ pincode: pincode(), productId: z.nullable(z.string()) });

type Question = z.output<typeof schema>;

export function PincodeTester() {
  const heading = useId();
  const { control, handleSubmit } = useForm<Question>({
    resolver: zodResolver(schema),
    defaultValues: { pincode: "", productId: null },
  });
  const [question, setQuestion] = useState<Question | null>(null);
  const { pincode = "", productId = null } = question ?? {};
  const { data, error, isFetching, refetch } = useQuery({
    ...query(path("/api/delivery/{pincode}", { pincode }), { productId }),
    // Below the zones' address, so that it is asked again when a zone has changed.
    queryKey: [`${address}/check`, { pincode, productId }],
    staleTime: 0,
    enabled: question !== null,
  });

  function check(next: Question) {
    const isSame = next.pincode === pincode && next.productId === productId;
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
        className="grid gap-x-4 gap-y-3 md:grid-cols-[9rem_minmax(0,20rem)_auto] md:items-start"
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
        <Action type="submit" busy={isFetching} className="md:mt-6.5 md:justify-self-start">
          Check pincode
        </Action>
      </form>
      {error ? (
        <p role="alert" className="mt-3 text-oxide-deep">
          {messageOf(error)}
        </p>
      ) : (
        <div role="status">{data && question && <Result question={question} delivery={data} />}</div>
      )}
    </section>
  );
}

type ResultProps = { question: Question; delivery: ProductDelivery };

function Result({ question: { pincode, productId }, delivery }: ResultProps) {
  const { isDeliverable, city, shippingPaise, freeFromPaise, promisedOn, hasCod } = delivery;
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
        {shippingPaise !== null && (
          <>
            <Fact label="Charge for one piece">{shippingPaise === 0 ? "Free" : money(shippingPaise)}</Fact>
            <Fact label="Arrives by">{promisedOn && date(promisedOn)}</Fact>
          </>
        )}
        <Fact label="Free delivery">{freeFromPaise === null ? "Never" : `Goods from ${money(freeFromPaise)}`}</Fact>
        <Fact label="Cash on delivery">{hasCod ? "Offered" : "Not offered"}</Fact>
      </Facts>
    </div>
  );
}

/** Products that visitors see, so that users without access to the catalogue can choose one. */
function productChoices(typed: string) {
  return {
    ...query("/api/products", { q: typed }),
    select: ({ items }: Answer<"GET", "/api/products">): Choice[] =>
      items.map(({ id, name }) => ({ value: id, label: name })),
  };
}
