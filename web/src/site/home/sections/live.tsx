/** Sections made of the company's records. One without any is not shown. */
import "./live.css";
import type { DesignCard } from "../../../api/contract/types.gen";
import { deliveries, warrantyYears } from "../../../features/booking/choices";
import { CaseStudyCards } from "../../../features/case-studies/cards";
import { Cover } from "../../../features/designs/cover";
import { designTypes, kitchenLayouts } from "../../../features/designs/labels";
import { LayoutSketch } from "../../../features/designs/layout-sketch";
import { designPath } from "../../../features/designs/paths";
import { VideoCards } from "../../../features/videos/cards";
import { paths } from "../../../paths";
import { fromLg, fromMd, halfOfPhone } from "../../../ui/breakpoints";
import { buttonClass } from "../../../ui/button";
import { moneyShort } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { Link } from "../../../ui/link";
import { useOpenPages } from "../open-pages";
import { useHomeLive, useHomeTexts } from "../texts";
import { Band } from "./band";

const [standard] = deliveries;

/** What a visitor can count on, below the first screen. */
export function Proof() {
  const pricing = useOpenPages()("pricing");
  const facts = [
    { figure: `${warrantyYears} years`, text: "warranty on modular products" },
    { figure: `${standard.days} days`, text: "on standard delivery" },
    { figure: "Free visit", text: "and measurements at your home" },
    { figure: "GST included", text: "in every price you see", path: pricing },
  ];
  return (
    <ul className="proof page">
      {facts.map(({ figure, text, path }) => (
        <li key={figure}>
          <strong className="font-display">{figure}</strong> <span>{path ? <Link to={path}>{text}</Link> : text}</span>
        </li>
      ))}
    </ul>
  );
}

export function Designs() {
  const { designs } = useHomeLive();
  const texts = useHomeTexts().designs;
  const openPages = useOpenPages();
  const path = openPages("designs");
  if (!path || designs.length === 0) return null;
  const hasKitchens = openPages("kitchen-designs") !== undefined;
  return (
    <Band {...texts} heading="above">
      <ul className="rail rail-of-three">
        {designs.map((card) => (
          <li key={card.id} className="live-design">
            <Design card={card} path={designPath(card, hasKitchens)} />
          </li>
        ))}
      </ul>
      <Link to={path} className={buttonClass({ variant: "secondary", className: "mt-6 md:mt-8" })}>
        See all designs
      </Link>
    </Band>
  );
}

function Design({ card, path }: { card: DesignCard; path: string }) {
  const { title, designType, style, priceFromPaise } = card;
  return (
    <>
      <div className="live-design-picture">
        <Cover cover={card} sizes={`${fromLg} 390px, ${fromMd} 44vw, 64vw`} />
      </div>
      <h3 className="font-display">
        {/* The link also covers the picture. */}
        <Link to={path}>{title}</Link>
      </h3>
      <p>{[labelOf(designTypes, designType), style].filter(Boolean).join(" · ")}</p>
      <p className="live-price">{priceFromPaise ? `from ${moneyShort(priceFromPaise)}` : "Price on request"}</p>
    </>
  );
}

export function Calculator() {
  const texts = useHomeTexts().calculator;
  const { kitchens } = useHomeLive().servicePrices;
  const path = useOpenPages()("kitchen-calculator");
  if (!path) return null;
  return (
    <Band {...texts} tone="linen">
      <ul className="live-layouts">
        {kitchenLayouts.map(({ value, label }) => (
          <li key={value}>
            <Link to={`${path}?layout=${value}`}>
              <LayoutSketch of={value} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="live-calculator-next">
        <Link to={path} className={buttonClass({ variant: "secondary", size: "large" })}>
          Price a kitchen
        </Link>
        {kitchens && <p>{`Our kitchen designs begin at ${kitchens}, with GST.`}</p>}
      </div>
    </Band>
  );
}

export function CaseStudies() {
  const { caseStudies } = useHomeLive();
  const texts = useHomeTexts().caseStudies;
  const path = useOpenPages()("projects");
  if (!path || caseStudies.length === 0) return null;
  return (
    <Band {...texts} tone="paper" heading="above" className="live-homes">
      <CaseStudyCards items={caseStudies} />
      <Link to={path} className={buttonClass({ variant: "secondary", className: "mt-6 md:mt-8" })}>
        See all homes
      </Link>
    </Band>
  );
}

export function Videos() {
  const { videos } = useHomeLive();
  const texts = useHomeTexts().videos;
  const path = useOpenPages()("videos");
  if (!path || videos.length === 0) return null;
  return (
    <Band {...texts} heading="above" className="live-videos">
      <VideoCards items={videos} sizes={`${fromLg} min(25vw, 295px), ${halfOfPhone}`} />
      <Link to={path} className={buttonClass({ variant: "secondary", className: "mt-6 md:mt-8" })}>
        See all videos
      </Link>
    </Band>
  );
}

/** Shown with the customer's consent only. */
export function CustomerWords() {
  const texts = useHomeTexts().customerWords;
  const said = useHomeLive().caseStudies.filter(({ quote }) => quote !== "");
  const path = useOpenPages()("projects");
  if (!path || said.length === 0) return null;
  return (
    <Band title={texts.title} {...(texts.lead && { lead: texts.lead })} tone="linen" heading="above">
      <ul className="rail rail-of-three live-words">
        {said.map(({ id, slug, title, quote, customerName, locality, rating }) => (
          <li key={id}>
            <figure>
              {rating !== null && (
                <p role="img" aria-label={`${rating} of 5 stars`} className="live-stars">
                  {"★".repeat(rating)}
                </p>
              )}
              <blockquote className="font-display">{`“${quote}”`}</blockquote>
              <figcaption>
                {[customerName, locality].filter(Boolean).join(", ")}{" "}
                <Link to={paths.caseStudy(slug)} aria-label={`See their home: ${title}`}>
                  See their home
                </Link>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Band>
  );
}
