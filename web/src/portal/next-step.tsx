/** The panel at the top of the client area: the next step, and whom to contact. */
import type { ClientContact } from "../api/contract/types.gen";
import { buttonClass } from "../ui/button";
import { Link } from "../ui/link";
import { BookButton } from "./book-button";
import { ContactCard } from "./contact";
import type { Step } from "./step";

type NextStepProps = { step: Step; contact: ClientContact };

export function NextStep({ step: { title, text, link, booking }, contact }: NextStepProps) {
  return (
    <section
      aria-labelledby="next-step"
      className="grid overflow-hidden rounded-panel bg-areca-deep text-plaster lg:grid-cols-[1fr_20rem]"
    >
      <div className="px-6 py-8 md:px-10 md:py-10">
        <p className="text-sm text-leaf">Next step</p>
        <h2 id="next-step" className="mt-1 max-w-[24ch] font-display text-3xl text-balance">
          {title}
        </h2>
        <p className="mt-3 max-w-[52ch] text-plaster/90">{text}</p>
        {link && (
          <Link to={link.to} className={buttonClass({ onDark: true, size: "large", className: "mt-6" })}>
            {link.label}
          </Link>
        )}
        {booking && <BookButton className="mt-6" />}
      </div>
      <ContactCard contact={contact} />
    </section>
  );
}
