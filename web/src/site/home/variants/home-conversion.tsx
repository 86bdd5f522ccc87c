/** Built for conversion: the booking's first step at the top, and a call to action at the end. */
import { BeforeAfter } from "../sections/before-after";
import { Closing } from "../sections/closing";
import { Delivery } from "../sections/delivery";
import { Gallery } from "../sections/gallery";
import { HeroChoice } from "../sections/hero-choice";
import { HowItWorks } from "../sections/how-it-works";
import { Promises } from "../sections/promises";
import { Questions } from "../sections/questions";
import { ServiceArea } from "../sections/service-area";
import { Services } from "../sections/services";

export default function HomeConversion() {
  return (
    <div className="is-conversion">
      <HeroChoice />
      <HowItWorks layout="ruler" />
      <Promises />
      <Services layout="pictures" title="Or start with one thing" />
      <Delivery />
      <BeforeAfter />
      <Gallery layout="mosaic" names={["bedroom", "wardrobe", "foyer", "island"]} tone="paper" />
      <Questions tone="plaster" />
      <ServiceArea tone="paper" />
      <Closing room="kitchen" />
    </div>
  );
}
