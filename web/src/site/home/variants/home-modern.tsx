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
import { Sections } from "../texts";

export default function HomeModern() {
  return (
    <div className="is-modern">
      <Sections
        variant="home-modern"
        hero={<HeroPlan />}
        sections={{
          beforeAfter: <BeforeAfter tone="paper" />,
          howItWorks: <HowItWorks layout="ruler" />,
          services: <Services layout="index" tone="linen" />,
          drawing: <Drawing />,
          homeTypes: <HomeTypes />,
          gallery: <Gallery layout="pair" names={["island", "study"]} />,
          delivery: <Delivery tone="paper" />,
          promises: <Promises />,
          serviceArea: <ServiceArea />,
          questions: <Questions />,
          closing: <Closing />,
        }}
      />
    </div>
  );
}
