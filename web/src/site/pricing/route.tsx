/** Prices of three packages by home type and delivery. */
import "./pricing.css";
import { useState } from "react";
import { useLoaderData } from "react-router";
import type { BhkType, PriceList } from "../../api/contract/types.gen";
import { request } from "../../api/request";
import { paths } from "../../paths";
import { PageHead } from "../page-head";
import { count, date, number } from "../../ui/format";
import { Link } from "../../ui/link";
import { BookButton } from "../home/book-button";
import { Comparison } from "./comparison";
import { Packages } from "./packages";
import type { DeliveryName } from "./prices";

export async function loader() {
  return request("GET", "/api/pricing");
}

/** The most requested size. */
const defaultHome: BhkType = "3bhk";

export function Component() {
  const list: PriceList = useLoaderData<typeof loader>();
  const [home, setHome] = useState<BhkType>(
    () => (list.homes.find(({ home }) => home === defaultHome) ?? list.homes[0])?.home ?? defaultHome,
  );
  const [delivery, setDelivery] = useState<DeliveryName>("standard");
  return (
    <div className="prices">
      <PageHead
        title="Prices: home interiors by package and size"
        description="What home interiors cost in Bengaluru: three packages by the size of your home, standard in 45 days or express in 30, with GST."
        path={paths.pricing()}
      />
      <header className="page-head page">
        <h1 className="max-w-[16ch] font-display">What a home costs</h1>
        <p className="max-w-[54ch]">{`Three packages, priced from the same list as our quotations. Prices include GST, as of ${date(list.pricesOf)}. Yours is fixed before you sign.`}</p>
      </header>
      <div className="page">
        <div className="prices-options">
          <HomeChoice list={list} value={home} onChange={setHome} />
          <DeliveryChoice list={list} value={delivery} onChange={setDelivery} />
        </div>
        <Packages list={list} home={home} delivery={delivery} />
      </div>
      <div className="prices-band">
        <div className="page">
          <Comparison list={list} delivery={delivery} />
        </div>
      </div>
      <div className="prices-details page">
        <Excluded list={list} />
        <Stages list={list} />
      </div>
      <section className="prices-cta page">
        <div>
          <h2 className="font-display">Get your price</h2>
          <p>A designer will visit, measure and prepare a fixed-price quotation. The first visit is free.</p>
          <BookButton bhkType={home} size="large" />
        </div>
        <p>
          Only the kitchen? <Link to={paths.kitchenCalculator()}>Plan it and see the price</Link>.
        </p>
      </section>
    </div>
  );
}

type HomeChoiceProps = { list: PriceList; value: BhkType; onChange: (home: BhkType) => void };

function HomeChoice({ list, value, onChange }: HomeChoiceProps) {
  return (
    <fieldset className="prices-homes">
      <legend>Your home</legend>
      <div>
        {list.homes.map(({ home, label, size }) => (
          <label key={home}>
            <input type="radio" name="home" value={home} checked={home === value} onChange={() => onChange(home)} />
            <span>{label}</span>
            <span className="prices-small">{size}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type DeliveryChoiceProps = { list: PriceList; value: DeliveryName; onChange: (delivery: DeliveryName) => void };

function DeliveryChoice({ list, value, onChange }: DeliveryChoiceProps) {
  const choices = [
    { delivery: "standard", label: "Standard", terms: list.standard },
    { delivery: "express", label: "Express", terms: list.express },
  ] as const;
  return (
    <fieldset className="prices-homes">
      <legend>Ready in</legend>
      <div>
        {choices.map(({ delivery, label, terms: { days, surcharge } }) => (
          <label key={delivery}>
            <input
              type="radio"
              name="delivery"
              value={delivery}
              checked={delivery === value}
              onChange={() => onChange(delivery)}
            />
            <span>{label}</span>
            <span className="prices-small">
              {count(days, "day")}
              {surcharge > 0 && `, +${number(surcharge / 100)}%`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Excluded({ list: { excluded, emiNote } }: { list: PriceList }) {
  return (
    <section>
      <h2 className="font-display">Not included</h2>
      <ul className="prices-excluded">
        {excluded.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {emiNote && (
        <>
          <h3>Monthly instalments (EMI)</h3>
          <p>{emiNote}</p>
        </>
      )}
    </section>
  );
}

/** Descriptions of the usual payment stages. */
const stageTexts: Readonly<Record<string, string>> = {
  Booking: "Confirms your place in our calendar and the final measurement.",
  "Design sign-off": "You've approved every drawing. Production starts only now.",
  "Ready to dispatch": "Made, checked and ready for delivery.",
  Handover: "You've walked through it with us, and nothing is left to fix.",
};

function Stages({ list: { paymentStages } }: { list: PriceList }) {
  return (
    <section>
      <h2 id="prices-stages" className="font-display">
        Payment schedule
      </h2>
      <ol className="prices-stages" aria-labelledby="prices-stages">
        {paymentStages.map(({ name, percent }) => (
          <li key={name}>
            <h3>
              <span className="prices-share">{`${number(percent / 100)}%`}</span> {name}
            </h3>
            {stageTexts[name] && <p>{stageTexts[name]}</p>}
          </li>
        ))}
      </ol>
      <p className="prices-small">Your quotation states each amount.</p>
    </section>
  );
}
