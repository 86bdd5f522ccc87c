/** Few pictures and much white space. */
import { Closing } from "../sections/closing";
import { Delivery } from "../sections/delivery";
import { Gallery } from "../sections/gallery";
import { HeroText } from "../sections/hero-text";
import { HowItWorks } from "../sections/how-it-works";
import { Promises } from "../sections/promises";
import { Questions } from "../sections/questions";
import { Services } from "../sections/services";

export default function HomeMinimal() {
  return (
    <div className="is-minimal">
      <HeroText />
      <Services layout="plain" />
      <HowItWorks layout="prose" />
      <Gallery layout="pair" names={["bedroom", "dining"]} title="Two rooms" />
      <Delivery tone="plaster" />
      <Promises tone="plaster" />
      <Questions tone="plaster" />
      <Closing />
    </div>
  );
}
