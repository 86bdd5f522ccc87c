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
import { Sections } from "../texts";

export default function HomeConversion() {
  return (
    <div className="is-conversion">
      <Sections
        variant="home-conversion"
        hero={<HeroChoice />}
        sections={{
          howItWorks: <HowItWorks layout="ruler" />,
          promises: <Promises />,
          services: <Services layout="pictures" />,
          delivery: <Delivery />,
          beforeAfter: <BeforeAfter />,
          gallery: <Gallery layout="mosaic" names={["bedroom", "wardrobe", "foyer", "island"]} tone="paper" />,
          questions: <Questions tone="plaster" />,
          serviceArea: <ServiceArea tone="paper" />,
          closing: <Closing room="kitchen" />,
        }}
      />
    </div>
  );
}
