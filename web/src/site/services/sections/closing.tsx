/** The closing call to action. */
import { BookButton } from "../../home/book-button";
import type { ServiceContent } from "../../../features/page-texts/service-content";

type ClosingProps = ServiceContent["closing"] & Pick<ServiceContent, "interest">;

export function Closing({ title, text, interest }: ClosingProps) {
  return (
    <section className="bg-leaf" aria-labelledby="closing">
      <div className="work-closing page">
        <h2 id="closing" className="font-display text-4xl">
          {title}
        </h2>
        <div>
          <p>{text}</p>
          <BookButton size="large" interest={[interest]} />
        </div>
      </div>
    </section>
  );
}
