/** The home types as floor areas to scale. Choosing one starts a booking with it. */
import { type BhkType, homeTypes } from "../../../features/booking/choices";
import { BookingLink } from "../book-button";
import { useHomeLive, useHomeTexts } from "../texts";
import { Band, type Tone } from "./band";

/** The side of a square of this area, in percent of the largest. A duplex is shown as two floors. */
const side: Record<BhkType, number> = { "1bhk": 55, "2bhk": 67, "3bhk": 77, "4bhk": 89, villa: 100, duplex: 72 };

export function HomeTypes({ tone = "plaster" }: { tone?: Tone }) {
  return (
    <Band {...useHomeTexts().homeTypes} tone={tone} heading="above">
      <HomeTypeChoice />
    </Band>
  );
}

/** The choice without a heading. */
export function HomeTypeChoice() {
  const { homePrices } = useHomeLive();
  const hasPrices = Object.keys(homePrices).length > 0;
  return (
    <>
      <ul className="types">
        {homeTypes.map(({ value, label, fact }) => (
          <li key={value}>
            <BookingLink options={{ bhkType: value }}>
              <span className="type-area" aria-hidden="true">
                <i className={`is-${value}`} style={{ height: `${side[value]}%` }} />
              </span>
              <span className="font-display type-name">{label}</span>
              <span className="type-fact">{fact}</span>
              {homePrices[value] && <span className="type-price">from {homePrices[value]}</span>}
            </BookingLink>
          </li>
        ))}
      </ul>
      {hasPrices && <p className="small types-note">Guide prices in our plainest package, with GST.</p>}
    </>
  );
}
