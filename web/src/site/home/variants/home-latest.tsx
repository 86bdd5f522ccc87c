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

export default function HomeLatest() {
  return (
    <>
      <HeroRoom />
      <HowItWorks layout="ruler" />
      <Services layout="index" tone="linen" />
      <BeforeAfter />
      <Drawing />
      <Gallery layout="mosaic" names={["bedroom", "pooja", "wardrobe", "dining", "study", "balcony"]} />
      <Promises />
      <HomeTypes />
      <Delivery />
      <ServiceArea tone="paper" />
      <Questions tone="plaster" />
      <Closing room="materials" />
    </>
  );
}
