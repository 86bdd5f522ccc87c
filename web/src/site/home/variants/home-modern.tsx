/** Large type, drawings, and few but big pictures. */
import { BeforeAfter } from "../sections/before-after";
import { Closing } from "../sections/closing";
import { Delivery } from "../sections/delivery";
import { Drawing } from "../sections/drawing";
import { Gallery } from "../sections/gallery";
import { HeroPlan } from "../sections/hero-plan";
import { HomeTypes } from "../sections/home-types";
import { HowItWorks } from "../sections/how-it-works";
import { Promises } from "../sections/promises";
import { Questions } from "../sections/questions";
import { ServiceArea } from "../sections/service-area";
import { Services } from "../sections/services";

export default function HomeModern() {
  return (
    <div className="is-modern">
      <HeroPlan />
      <BeforeAfter tone="paper" />
      <HowItWorks layout="ruler" />
      <Services layout="index" tone="linen" />
      <Drawing />
      <HomeTypes />
      <Gallery layout="pair" names={["island", "study"]} title="Two of many rooms" />
      <Delivery tone="paper" />
      <Promises />
      <ServiceArea />
      <Questions />
      <Closing />
    </div>
  );
}
