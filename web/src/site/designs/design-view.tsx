/** A design with pictures, facts, add-ons and price; published or in preview. */
import type { PublicDesign } from "../../api/contract/types.gen";
import { kitchenLayouts } from "../../features/designs/labels";
import { kitchenSearch } from "../../features/kitchens/address";
import { SaveButton } from "../../features/saved/save-button";
import { buttonClass } from "../../ui/button";
import { count, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { Breadcrumbs } from "../breadcrumbs";
import { useOpenPages } from "../home/open-pages";
import { Card } from "./card";
import { CompareBox } from "./compare-box";
import { CompareTray } from "./compare-tray";
import { areaText } from "./facts";
import { useDesignCrumbs } from "./crumbs";
import { Customise, useSelection } from "./customise";
import { RequestButton } from "./request-button";
import { Carousel } from "./carousel";
import { labelOf } from "../../ui/label-of";

type DesignViewProps = {
  design: PublicDesign;
  /** Hides what only published designs can do. */
  isPreview?: boolean;
};

export function DesignView({ design: shown, isPreview = false }: DesignViewProps) {
  const design = isPreview ? { ...shown, priceFromPaise: null } : shown;
  const selection = useSelection(design);
  const { id, title, designType, kitchen, bookingAmountPaise, description, included, similar } = design;
  const calculator = useOpenPages()("kitchen-calculator");
  const isKitchen = designType === "kitchen";
  return (
    <article className="design">
      <div className="page">
        <Breadcrumbs crumbs={useDesignCrumbs(design)} />
        <div className="design-top">
          <Carousel design={design} />
          <div className="design-summary">
            <h1 className="font-display">{title}</h1>
            <Price design={shown} />
            {bookingAmountPaise !== null && (
              <p className="design-booking">
                Book it with <strong>{money(bookingAmountPaise)}</strong>
              </p>
            )}
            <div className="design-request">
              <RequestButton design={design} addons={selection.names} size="large">
                Request quotation
              </RequestButton>
              {bookingAmountPaise !== null && (
                <RequestButton
                  design={design}
                  addons={selection.names}
                  bookingAmountPaise={bookingAmountPaise}
                  variant="secondary"
                  size="large"
                >
                  {isKitchen ? "Book this kitchen" : "Book this home"}
                </RequestButton>
              )}
              {kitchen && calculator && (
                <Link
                  to={`${calculator}?${kitchenSearch(kitchen).toString()}`}
                  className={buttonClass({ variant: "secondary", size: "large" })}
                >
                  Price this kitchen
                </Link>
              )}
            </div>
            {bookingAmountPaise !== null && <BookingTerms />}
            {!isPreview && (
              <div className="design-actions">
                <SaveButton kind="design" id={id} title={title} variant="beside" />
                <CompareBox design={design} />
              </div>
            )}
            <Facts design={design} />
          </div>
        </div>
        <div className="design-about">
          <div className="design-text">
            {paragraphsOf(description).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <Included included={included} />
        </div>
      </div>
      <Customise design={design} selection={selection} />
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="design-similar page">
          <h2 id="similar" className="font-display">
            Similar designs
          </h2>
          <ul className="designs-grid">
            {similar.map((card) => (
              <li key={card.id}>
                <Card card={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isPreview && <CompareTray isKitchens={isKitchen} />}
    </article>
  );
}

function Price({ design: { priceFromPaise } }: { design: PublicDesign }) {
  return (
    <p className="design-figure">
      {priceFromPaise ? (
        <>
          from <strong>{money(priceFromPaise)}</strong> with GST
        </>
      ) : (
        "Price on request"
      )}
    </p>
  );
}

/** What happens after booking. Refunds are for the terms, which staff write. */
function BookingTerms() {
  const terms = useOpenPages()("terms-and-conditions");
  return (
    <p className="design-booking">
      When you book, we call you to take the amount. It counts towards your first payment; your quotation says how much
      the rest is and when it is due.
      {terms && (
        <>
          {" Our "}
          <Link to={terms}>terms and conditions</Link> apply.
        </>
      )}
    </p>
  );
}

function Facts({ design }: { design: PublicDesign }) {
  const { style, layout, colours, deliveryDays } = design;
  const facts = [
    { term: "Style", text: style },
    { term: "Layout", text: layout ? labelOf(kitchenLayouts, layout) : "" },
    { term: "Room size", text: areaText(design) },
    { term: "Colours", text: colours.join(", ") },
    { term: "Ready in", text: deliveryDays ? count(deliveryDays, "day") : "" },
  ].filter(({ text }) => text !== "");
  return (
    <dl className="design-facts">
      {facts.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Included({ included }: Pick<PublicDesign, "included">) {
  if (included.length === 0) return null;
  return (
    <section aria-labelledby="included" className="design-included">
      <h2 id="included" className="font-display">
        What's included
      </h2>
      {included.map(({ room, items }) => (
        <div key={room}>
          {included.length > 1 && <h3>{room}</h3>}
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((paragraph) => paragraph.trim() !== "");
}
