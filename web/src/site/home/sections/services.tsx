/** The services, each with a button to book it. */
import type { NamedPage } from "../../../features/pages/public-pages";
import { fromLg, fromMd } from "../../../ui/breakpoints";
import { Link } from "../../../ui/link";

import { BookButton } from "../book-button";
import { useOpenPages } from "../open-pages";
import { RoomPhoto } from "../room-photo";
import { useHomeLive, useHomeTexts } from "../texts";
import { trades } from "../trades";
import { Band, type Tone } from "./band";

type ServicesProps = {
  /** `index` a list with one changing picture, `pictures` a staggered grid, `plain` words only. */
  layout: "index" | "pictures" | "plain";
  tone?: Tone;
};

/** In the index, wide pictures are cropped to an upright frame, so they need a larger size. */
const sizes = { index: `${fromLg} 1200px, 180px`, pictures: `${fromMd} 680px, 92vw` };

const names = ["kitchens", "wardrobes", "tvUnits", "fullHome", "furniture"] as const;

export function Services({ layout, tone = "plaster" }: ServicesProps) {
  const texts = useHomeTexts().services;
  const { servicePrices: prices } = useHomeLive();
  const services = names.map((name) => ({ ...texts[name], price: prices[name] }));
  return (
    <Band
      title={texts.title}
      tone={tone}
      heading={layout === "plain" ? "aside" : "above"}
      className={`services-${layout}`}
    >
      <ul className="services">
        {services.map((service) => (
          <li key={service.pageName}>
            {layout !== "plain" && (
              <div className="service-photo">
                <RoomPhoto name={service.room} sizes={sizes[layout]} decorative />
              </div>
            )}
            <div className="service-copy">
              <h3 className="font-display text-2xl">
                <PageName {...service} />
              </h3>
              <p>{service.text}</p>
              {service.price && <p className="service-price">from {service.price}, with GST</p>}
              <BookButton
                variant="tertiary"
                interest={[service.interest]}
                label={`Book Free Consultation: ${service.name}`}
              >
                Book Free Consultation
              </BookButton>
            </div>
          </li>
        ))}
      </ul>
      <p className="trades">
        We also do, with the interiors or alone:{" "}
        {trades.map((trade, index) => (
          <span key={trade.pageName}>
            {index > 0 && (index === trades.length - 1 ? " and " : ", ")}
            <PageName {...trade} />
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

/** A link, if the page exists. */
function PageName({ pageName, name }: { pageName: NamedPage; name: string }) {
  const path = useOpenPages()(pageName);
  return path ? <Link to={path}>{name}</Link> : name;
}
