/** The full house style: a large picture, the timeline, before and after, drawings. */
import { BeforeAfter } from "../sections/before-after";
import { Closing } from "../sections/closing";
import { Delivery } from "../sections/delivery";
import { Drawing } from "../sections/drawing";
import { Gallery } from "../sections/gallery";
import { HeroRoom } from "../sections/hero-room";
import { HomeTypes } from "../sections/home-types";
import { HowItWorks } from "../sections/how-it-works";
import { Promises } from "../sections/promises";
import { Questions } from "../sections/questions";
import { ServiceArea } from "../sections/service-area";
import { Services } from "../sections/services";
import { Sections } from "../texts";

export default function HomeLatest() {
  return (
    <Sections
      variant="home-latest"
      hero={<HeroRoom />}
      sections={{
        howItWorks: <HowItWorks layout="ruler" />,
        services: <Services layout="index" tone="linen" />,
        beforeAfter: <BeforeAfter />,
        drawing: <Drawing />,
        gallery: <Gallery layout="mosaic" names={["bedroom", "pooja", "wardrobe", "dining", "study", "balcony"]} />,
        promises: <Promises />,
        homeTypes: <HomeTypes />,
        delivery: <Delivery />,
        serviceArea: <ServiceArea tone="paper" />,
        questions: <Questions tone="plaster" />,
        closing: <Closing room="materials" />,
      }}
    />
  );
}
