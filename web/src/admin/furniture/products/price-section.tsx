/** The price of a product, with what it comes to while it is typed. */
import { type ReactNode, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { date, dayOf, money, number } from "../../../ui/format";
import { DateField, MoneyField, TextField } from "../../kit/form/fields";
import { useQuery } from "@tanstack/react-query";
import type { ProductDraft } from "../../../api/contract/types.gen";
import { useMay } from "../../kit/access";
import { moneyFormat } from "../../kit/money";
import { query } from "../../kit/query";
import { rateOf } from "./gst-rate";
import { gstSplit, marginPercent, priceSpan, saleState, saving, sellingPrice } from "./price";

type PriceSectionProps = {
  control: Control<ProductDraft>;
  disabled: boolean;
  /** Only who may see costs. */
  showsCost: boolean;
};

export function PriceSection({ control, disabled, showsCost }: PriceSectionProps) {
  const common = { control, disabled };
  return (
    <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="grid gap-4 md:grid-cols-2">
        <MoneyField {...common} name="mrpPaise" label="MRP" hint="Printed on the label, including GST." />
        <MoneyField {...common} name="pricePaise" label="Price" hint="Including GST, never above the MRP." />
        <MoneyField {...common} name="salePricePaise" label="Sale price" optional className="md:col-span-2" />
        <DateField {...common} name="saleStartsOn" label="Sale starts" hint="Blank = at once." optional />
        <DateField {...common} name="saleEndsOn" label="Sale ends" hint="Its last day. Blank = no end." optional />
        {showsCost && <MoneyField {...common} name="costPaise" label="Cost before GST" optional />}
        <TextField {...common} name="hsn" label="HSN" hint="Sets the GST rate." inputMode="numeric" limit={8} />
      </div>
      <Summary control={control} showsCost={showsCost} />
    </div>
  );
}

function Summary({ control, showsCost }: Pick<PriceSectionProps, "control" | "showsCost">) {
  const [mrpPaise, pricePaise, salePricePaise, saleStartsOn, saleEndsOn, costPaise, hsn, groups] = useWatch({
    control,
    name: ["mrpPaise", "pricePaise", "salePricePaise", "saleStartsOn", "saleEndsOn", "costPaise", "hsn", "groups"],
  });
  const [today] = useState(() => dayOf(new Date()));
  const mayRates = useMay("money_settings")("view");
  const { data: rates } = useQuery({ ...query("/api/admin/gst-rates", { perPage: 100 }), enabled: mayRates });
  const prices = { mrpPaise, pricePaise, salePricePaise, saleStartsOn, saleEndsOn };
  const amounts = [mrpPaise, pricePaise, salePricePaise];
  const isPriced = pricePaise > 0 && amounts.every((paise) => !Number.isNaN(paise));
  if (!isPriced) {
    return <Frame>Enter MRP and price to see what visitors pay.</Frame>;
  }
  const now = sellingPrice(prices, today);
  const reduction = saving(mrpPaise, now);
  const span = priceSpan(now, groups);
  const rate = rates && rateOf(rates.items, hsn, today);
  const split = typeof rate === "number" ? gstSplit(now, rate) : null;
  const splitText = moneyFormat([split?.taxablePaise, split?.taxPaise]);
  const margin = showsCost && typeof rate === "number" ? marginPercent(now, rate, costPaise) : null;
  const sale = saleState(prices, today);
  return (
    <Frame>
      <p className="font-display text-2xl text-ink tabular-nums">
        {span.from === span.to ? money(now) : `${money(span.from)} to ${money(span.to)}`}
      </p>
      {reduction.paise > 0 && (
        <p className="tabular-nums">
          <s>
            <span className="sr-only">MRP </span>
            {money(mrpPaise)}
          </s>{" "}
          <span className="font-medium text-areca">{`${money(reduction.paise)} (${reduction.percent}%) off`}</span>
        </p>
      )}
      {sale === "now" && <p>{saleEndsOn ? `On sale until ${date(saleEndsOn)}.` : "On sale."}</p>}
      {sale === "later" && saleStartsOn && salePricePaise !== null && (
        <p>{`${money(salePricePaise)} from ${date(saleStartsOn)}.`}</p>
      )}
      {sale === "over" && saleEndsOn && <p>{`The sale ended on ${date(saleEndsOn)}.`}</p>}
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-seam pt-2 tabular-nums">
        {typeof rate === "number" && split ? (
          <>
            <dt>Before GST</dt>
            <dd className="text-right text-ink">{splitText(split.taxablePaise)}</dd>
            <dt>{`GST ${number(rate / 100)}%`}</dt>
            <dd className="text-right text-ink">{splitText(split.taxPaise)}</dd>
          </>
        ) : (
          <dt className="col-span-2">
            {rate === null ? "No GST rate is set for this HSN. It is needed to publish." : "Includes GST by its HSN."}
          </dt>
        )}
        {margin !== null && (
          <>
            <dt>Margin</dt>
            <dd className={`text-right ${margin < 0 ? "text-error" : "text-ink"}`}>{`${number(margin)}%`}</dd>
          </>
        )}
      </dl>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-label="What visitors pay" className="space-y-1 rounded-lg bg-plaster p-4 text-ash">
      <h4 className="text-xs font-semibold">What visitors pay</h4>
      {children}
    </section>
  );
}
