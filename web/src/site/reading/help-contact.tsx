/** The way to a person, for what no page answers. */
import { BookingLink } from "../../features/body/booking-link";
import { phone } from "../../ui/format";
import { telUrl } from "../../ui/tel-url";
import { buttonClass } from "../../ui/button";
import { useShellData } from "../shell/load";

export function HelpContact() {
  const { phoneNumber, emailId } = useShellData().organization;
  return (
    <section className="help-contact page" aria-labelledby="contact">
      <h2 id="contact" className="font-display">
        Still looking?
      </h2>
      <p>Ask a person. For a home that you are planning, book a first visit: it is free.</p>
      <ul>
        {phoneNumber && (
          <li>
            <a href={telUrl(phoneNumber)}>{`Call ${phone(phoneNumber)}`}</a>
          </li>
        )}
        {emailId && (
          <li>
            <a href={`mailto:${emailId}`}>{`Write to ${emailId}`}</a>
          </li>
        )}
      </ul>
      <BookingLink className={buttonClass()}>Book Free Consultation</BookingLink>
    </section>
  );
}
