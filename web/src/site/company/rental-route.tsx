/** For landlords: packages from the price list, durable materials, and cost against rent as a form that needs no script. */
import "./company.css";
import type { FormEvent, ReactNode } from "react";
import type { ServiceLeaf } from "schema-dts";
import { useLoaderData, useNavigate } from "react-router";
import type { PriceList } from "../../api/contract/types.gen";
import { ApiError, request } from "../../api/request";
import { useDraft } from "../../features/page-texts/draft";
import { merged } from "../../features/page-texts/merge";
import { type RentalContent, rental } from "../../features/page-texts/rental-property";
import { paths } from "../../paths";
import { Button } from "../../ui/button";
import { date, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { Breadcrumbs } from "../breadcrumbs";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { RoomPhoto } from "../home/room-photo";
import { PageHead } from "../page-head";
import { packageNames, rangeOf, rangeText } from "../pricing/prices";
import { QuestionList } from "../questions";
import { faqPage } from "../questions-data";
import { serviceArea } from "../services/service-area";
import { canonical } from "../shell/head";
import { useShellData } from "../shell/load";
import {
  type RentErrors,
  type RentForm,
  duration,
  estimate,
  isBlank,
  isEstimate,
  maxRentDigits,
  parseRent,
  priced,
} from "./rent-estimate";

export async function loader({ request: { url } }: { request: Request }) {
  const form = parseRent(new URL(url).searchParams);
  const [list, changes] = await Promise.all([
    pricesOrNull(),
    // Without them visitors read the built text.
    request("GET", "/api/page-texts/rental-property", { retries: 0, anonymous: true }).catch(() => null),
  ]);
  return { form, list, changes };
}

/** Without prices the page still says everything else. */
async function pricesOrNull(): Promise<PriceList | null> {
  try {
    return await request("GET", "/api/pricing");
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

const crumbs = [{ name: "Rental homes", path: paths.rentalProperty() }];

export function Component() {
  const { form, list, changes } = useLoaderData<typeof loader>();
  const text = useDraft("rental-property", merged(rental, changes));
  return (
    <div className="firm">
      <RentalHead list={list} text={text} />
      <div className="page">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <header className="firm-hero page">
        <div>
          <h1 className="font-display">{text.heading}</h1>
          <p>{text.lead}</p>
          <BookButton size="large" interest={["full_home"]} requirements="The home is for tenants. " />
        </div>
        <div>
          <RoomPhoto name="living" sizes="(min-width: 64rem) 50vw, 100vw" priority />
        </div>
      </header>
      {list && <Packages list={list} title={text.packages.title} />}
      {list && <RentCalculator form={form} list={list} text={text.calculator} />}
      <section className="page section" aria-labelledby="tough">
        <h2 id="tough" className="font-display text-3xl">
          {text.materials.title}
        </h2>
        <ul className="firm-principles">
          {text.materials.list.map(({ name, place, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className="firm-small">{place}</p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="firm-prose page section" aria-labelledby="leave-out">
        <h2 id="leave-out" className="font-display text-3xl">
          {text.leaveOut.title}
        </h2>
        <ul className="firm-points">
          {text.leaveOut.list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
      <section className="page section" aria-labelledby="asked">
        <h2 id="asked" className="mb-6 font-display text-3xl">
          {text.questions.title}
        </h2>
        <QuestionList questions={text.questions.list} />
      </section>
      <section className="firm-ask page">
        <h2 className="font-display">{text.closing.title}</h2>
        <p>{text.closing.text}</p>
        <BookButton size="large" interest={["full_home"]} requirements="The home is for tenants. " />
      </section>
    </div>
  );
}

function RentalHead({ list, text }: { list: PriceList | null; text: RentalContent }) {
  const { title, heading, description, questions } = text;
  const ranges = (list?.homes ?? []).flatMap(({ prices }) => prices.map(({ standard }) => standard));
  const rupees = (paise: readonly number[], pick: (...values: number[]) => number) => pick(...paise) / 100;
  const address = canonical(paths.rentalProperty());
  const area = serviceArea(useShellData().organization);
  const service: ServiceLeaf = {
    "@type": "Service",
    name: heading,
    description,
    url: address,
    serviceType: "Interior fit-out of rental homes",
    ...(area && { areaServed: area }),
    ...(ranges.length > 0 && {
      offers: {
        "@type": "AggregateOffer",
        priceCurrency: "INR",
        lowPrice: rupees(
          ranges.map(({ fromPaise }) => fromPaise),
          Math.min,
        ),
        highPrice: rupees(
          ranges.map(({ toPaise }) => toPaise),
          Math.max,
        ),
        offerCount: ranges.length,
      },
    }),
  };
  return (
    <PageHead
      title={title}
      description={description}
      path={paths.rentalProperty()}
      crumbs={crumbs}
      things={[service, ...faqPage(questions.list, address)]}
    />
  );
}

function Packages({ list, title }: { list: PriceList; title: string }) {
  const pricing = useOpenPages()("pricing");
  const homes = priced(list);
  if (homes.length === 0) return null;
  const offered = list.packages.filter(({ package: name }) => homes.some(({ packages }) => packages.includes(name)));
  return (
    <section className="page section" aria-labelledby="packages">
      <h2 id="packages" className="font-display text-3xl">
        {title}
      </h2>
      <p className="firm-lead">
        {`Fixed work by home size, with GST, delivered in ${list.standard.days} days. Prices as of ${date(list.pricesOf)}.`}
      </p>
      {/* Wide tables scroll sideways, so they can be focused. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="firm-table" role="region" aria-labelledby="packages" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Home</th>
              {offered.map(({ package: name, tagline }) => (
                <th key={name} scope="col">
                  {packageNames[name]}
                  <span>{tagline}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {homes.map(({ home, label }) => (
              <tr key={home}>
                <th scope="row">{label}</th>
                {offered.map(({ package: name }) => {
                  const range = rangeOf(list, home, name, "standard");
                  return <td key={name}>{range ? rangeText(range) : "On request"}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pricing && (
        <p className="firm-links">
          <Link to={pricing}>What each package includes</Link>
        </p>
      )}
    </section>
  );
}

type CalculatorProps = { form: RentForm; list: PriceList; text: RentalContent["calculator"] };

function RentCalculator({ form, list, text }: CalculatorProps) {
  const navigate = useNavigate();
  const homes = priced(list);
  if (homes.length === 0) return null;

  /** Without script the browser sends the form itself. */
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate(`${paths.rentalProperty()}?${new URLSearchParams(entered)}`, { preventScrollReset: true });
  }

  const result = isBlank(form) ? null : estimate(form, list);
  const errors: RentErrors = result && !isEstimate(result) ? result : {};
  const packages = list.packages.filter((one) => homes.some((home) => home.packages.includes(one.package)));
  return (
    <section id="estimate" className="firm-rent" aria-labelledby="rent">
      <div className="page">
        <div>
          <h2 id="rent" className="font-display text-3xl">
            {text.title}
          </h2>
          <p>{text.lead}</p>
          {/* The key shows what the address says after going back. */}
          <form
            key={JSON.stringify(form)}
            method="get"
            action={`${paths.rentalProperty()}#estimate`}
            onSubmit={submit}
            className="firm-rent-form"
          >
            <Field id="home" label="Home" error={errors.home}>
              <select id="home" name="home" defaultValue={form.home || "2bhk"} {...described("home", errors.home)}>
                {homes.map(({ home, label }) => (
                  <option key={home} value={home}>
                    {label}
                  </option>
                ))}
              </select>
            </Field>
            <Field id="package" label="Package" error={errors.package}>
              <select
                id="package"
                name="package"
                defaultValue={form.package || "essential"}
                {...described("package", errors.package)}
              >
                {packages.map((one) => (
                  <option key={one.package} value={one.package}>
                    {packageNames[one.package]}
                  </option>
                ))}
              </select>
            </Field>
            <Field id="rent" label="Rent today, per month" error={errors.rent}>
              <input
                id="rent"
                name="rent"
                inputMode="numeric"
                maxLength={maxRentDigits + 4}
                placeholder="25,000"
                defaultValue={form.rent}
                {...described("rent", errors.rent)}
              />
            </Field>
            <Field id="rentAfter" label="Rent afterwards, per month" error={errors.rentAfter}>
              <input
                id="rentAfter"
                name="rentAfter"
                inputMode="numeric"
                maxLength={maxRentDigits + 4}
                placeholder="32,000"
                defaultValue={form.rentAfter}
                {...described("rentAfter", errors.rentAfter)}
              />
            </Field>
            <Button type="submit">Estimate</Button>
          </form>
        </div>
        <div className="firm-rent-result" role="status">
          {result && isEstimate(result) ? (
            <>
              <p className="firm-over">Paid back in</p>
              <p className="firm-rent-months font-display">
                {result.monthsFrom === result.monthsTo
                  ? duration(result.monthsFrom)
                  : `${duration(result.monthsFrom)} to ${duration(result.monthsTo)}`}
              </p>
              <dl>
                <div>
                  <dt>Cost with GST</dt>
                  <dd>{`${money(result.costFrom)} to ${money(result.costTo)}`}</dd>
                </div>
                <div>
                  <dt>More rent per month</dt>
                  <dd>{money(result.extra)}</dd>
                </div>
                <div>
                  <dt>More rent per year</dt>
                  <dd>{money(result.extra * 12)}</dd>
                </div>
              </dl>
              <p className="firm-small">
                An estimate from your figures, for a flat that stays let. Empty months, repairs, tax and brokerage are
                not in it.
              </p>
            </>
          ) : (
            <p>Enter both rents to see how long it takes.</p>
          )}
        </div>
      </div>
    </section>
  );
}

function described(id: string, error: string | undefined) {
  return error ? { "aria-invalid": true, "aria-describedby": `${id}-error` } : {};
}

type FieldProps = { id: string; label: string; error: string | undefined; children: ReactNode };

function Field({ id, label, error, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children}
      {error && (
        <p id={`${id}-error`} className="firm-error">
          {error}
        </p>
      )}
    </div>
  );
}
