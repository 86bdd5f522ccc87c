/** Balanced: pictures and text in equal parts. */
import { BeforeAfter } from "../sections/before-after";
import { Closing } from "../sections/closing";
import { Delivery } from "../sections/delivery";
import { Gallery } from "../sections/gallery";
import { HeroSplit } from "../sections/hero-split";
import { HomeTypes } from "../sections/home-types";
import { HowItWorks } from "../sections/how-it-works";
import { Promises } from "../sections/promises";
import { Questions } from "../sections/questions";
import { ServiceArea } from "../sections/service-area";
import { Services } from "../sections/services";
import { Sections } from "../texts";

export default function HomeDefault() {
  return (
    <Sections
      variant="home-default"
      hero={<HeroSplit />}
      sections={{
        services: <Services layout="pictures" />,
        howItWorks: <HowItWorks layout="steps" tone="linen" />,
        gallery: <Gallery layout="mosaic" names={["bedroom", "pooja", "foyer", "island", "study", "kids"]} />,
        promises: <Promises />,
        beforeAfter: <BeforeAfter />,
        delivery: <Delivery />,
        homeTypes: <HomeTypes />,
        serviceArea: <ServiceArea tone="paper" />,
        questions: <Questions tone="plaster" />,
        closing: <Closing room="dining" />,
      }}
    />
  );
}
