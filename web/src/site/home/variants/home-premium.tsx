/** Dark bands and full-width pictures. */
import { BeforeAfter } from "../sections/before-after";
import { Closing } from "../sections/closing";
import { Delivery } from "../sections/delivery";
import { Gallery } from "../sections/gallery";
import { HeroFull } from "../sections/hero-full";
import { HowItWorks } from "../sections/how-it-works";
import { Promises } from "../sections/promises";
import { Questions } from "../sections/questions";
import { ServiceArea } from "../sections/service-area";
import { Services } from "../sections/services";
import { Sections } from "../texts";

export default function HomePremium() {
  return (
    <div className="is-premium">
      <Sections
        variant="home-premium"
        hero={<HeroFull />}
        sections={{
          services: <Services layout="index" tone="areca" />,
          gallery: <Gallery layout="bleed" names={["dining", "pooja", "wardrobe", "bedroom"]} tone="areca" />,
          howItWorks: <HowItWorks layout="ruler" tone="plaster" />,
          beforeAfter: <BeforeAfter tone="linen" />,
          promises: <Promises tone="areca" />,
          delivery: <Delivery tone="plaster" />,
          serviceArea: <ServiceArea tone="linen" />,
          questions: <Questions tone="plaster" />,
          closing: <Closing room="balcony" tone="areca" />,
        }}
      />
    </div>
  );
}
