/** Few pictures and much white space. */
import { Closing } from "../sections/closing";
import { Delivery } from "../sections/delivery";
import { Gallery } from "../sections/gallery";
import { HeroText } from "../sections/hero-text";
import { HowItWorks } from "../sections/how-it-works";
import { Promises } from "../sections/promises";
import { Questions } from "../sections/questions";
import { Services } from "../sections/services";
import { Sections } from "../texts";

export default function HomeMinimal() {
  return (
    <div className="is-minimal">
      <Sections
        variant="home-minimal"
        hero={<HeroText />}
        sections={{
          services: <Services layout="plain" />,
          howItWorks: <HowItWorks layout="prose" />,
          gallery: <Gallery layout="pair" names={["bedroom", "dining"]} />,
          delivery: <Delivery tone="plaster" />,
          promises: <Promises tone="plaster" />,
          questions: <Questions tone="plaster" />,
          closing: <Closing />,
        }}
      />
    </div>
  );
}
