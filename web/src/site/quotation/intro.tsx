/** The quotation's number, client, site and personal message. */
import type { PublicQuotation } from "../../api/contract/types.gen";
import { title } from "./format";

export function Intro({ quotation }: { quotation: PublicQuotation }) {
  const { client, siteAddress, note, contact, company } = quotation;
  return (
    <header className="quote-opening">
      <p className="quote-number">{`Quotation ${title(quotation)}`}</p>
      <h1 className="font-display">{client.name || "Your quotation"}</h1>
      {siteAddress && <p className="quote-site">{siteAddress}</p>}
      {note && (
        <figure className="quote-note">
          <blockquote>{note}</blockquote>
          <figcaption>{[contact.name, company.brand].filter(Boolean).join(", ")}</figcaption>
        </figure>
      )}
    </header>
  );
}
