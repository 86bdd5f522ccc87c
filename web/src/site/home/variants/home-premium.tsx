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

export default function HomePremium() {
  return (
    <div className="is-premium">
      <HeroFull />
      <Services layout="index" tone="areca" title="Made for one house at a time" />
      <Gallery layout="bleed" names={["dining", "pooja", "wardrobe", "bedroom"]} tone="areca" />
      <HowItWorks layout="ruler" tone="plaster" />
      <BeforeAfter tone="linen" />
      <Promises tone="areca" />
      <Delivery tone="plaster" />
      <ServiceArea tone="linen" />
      <Questions tone="plaster" />
      <Closing room="balcony" tone="areca" />
    </div>
  );
}
