/** What can be booked, each with its own way into the booking. */
import type { NamedPage } from "../../../features/pages/public-pages";
import { fromLg, fromMd } from "../../../ui/breakpoints";
import { Link } from "../../../ui/link";

import { BookButton } from "../book-button";
import { services, trades } from "../content";
import { useOpenPages } from "../open-pages";
import { RoomPhoto } from "../room-photo";
import { Band, type Tone } from "./band";

type ServicesProps = {
  /** `index` a list with one changing picture, `pictures` a staggered grid, `plain` words only. */
  layout: "index" | "pictures" | "plain";
  title?: string;
  tone?: Tone;
};

/** In the index a wide picture fills an upright frame: it is drawn larger than what shows of it. */
const sizes = { index: `${fromLg} 1200px, 180px`, pictures: `${fromMd} 680px, 92vw` };

export function Services({ layout, title = "What we make", tone = "plaster" }: ServicesProps) {
  return (
    <Band title={title} tone={tone} heading={layout === "plain" ? "aside" : "above"} className={`services-${layout}`}>
      <ul className="services">
        {services.map((service) => (
          <li key={service.pageName}>
            {layout !== "plain" && (
              <div className="service-photo">
                <RoomPhoto name={service.room} sizes={sizes[layout]} decorative />
              </div>
            )}
            <div className="service-words">
              <h3 className="font-display text-2xl">
                <NameOfPage {...service} />
              </h3>
              <p>{service.text}</p>
              <BookButton variant="tertiary" interest={[service.interest]} label={`Book this: ${service.name}`}>
                Book this
              </BookButton>
            </div>
          </li>
        ))}
      </ul>
      <p className="trades">
        Also by us, along with the interiors or by itself:{" "}
        {trades.map((trade, index) => (
          <span key={trade.pageName}>
            {index > 0 && (index === trades.length - 1 ? " and " : ", ")}
            <NameOfPage {...trade} />
          </span>
        ))}
        .
      </p>
      <BookButton variant="tertiary" interest={["discuss"]} className="trades-book">
        Let&rsquo;s discuss
      </BookButton>
    </Band>
  );
}

/** The name, as a link once the page about it exists. */
function NameOfPage({ pageName, name }: { pageName: NamedPage; name: string }) {
  const path = useOpenPages()(pageName);
  return path ? <Link to={path}>{name}</Link> : name;
}
