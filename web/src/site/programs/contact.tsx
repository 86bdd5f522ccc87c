/** The company's phone and e-mail, for those who would rather call or write. */
import type { PublicOrganization } from "../../api/contract/types.gen";
import { telUrl } from "../../ui/tel-url";

type ContactProps = { organization: PublicOrganization; children: string };

/** Nothing while neither is in the settings. */
export function Contact({ organization: { phoneNumber, emailId }, children }: ContactProps) {
  if (!phoneNumber && !emailId) return null;
  return (
    <p className="program-note">
      {children}{" "}
      {phoneNumber && (
        <a
          href={telUrl(phoneNumber)}
          className="inline-flex min-h-6 items-center text-ink underline underline-offset-4"
        >
          {phoneNumber}
        </a>
      )}
      {phoneNumber && emailId && " or "}
      {emailId && (
        <a
          href={`mailto:${emailId}`}
          className="inline-flex min-h-6 items-center wrap-anywhere text-ink underline underline-offset-4"
        >
          {emailId}
        </a>
      )}
      .
    </p>
  );
}
