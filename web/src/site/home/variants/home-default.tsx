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

export default function HomeDefault() {
  return (
    <>
      <HeroSplit />
      <Services layout="pictures" />
      <HowItWorks layout="steps" tone="linen" />
      <Gallery layout="mosaic" names={["bedroom", "pooja", "foyer", "island", "study", "kids"]} />
      <Promises />
      <BeforeAfter />
      <Delivery />
      <HomeTypes />
      <ServiceArea tone="paper" />
      <Questions tone="plaster" />
      <Closing room="dining" />
    </>
  );
}
