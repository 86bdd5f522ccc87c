/** What stands around a quotation: who sends it, and whom to ask. */
import type { PublicQuotation } from "../../api/contract/types.gen";
import type { ReactNode } from "react";
import { paths } from "../../paths";
import { PhoneIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { telephone } from "../../ui/telephone";
import { Toaster } from "../../ui/toast";
import { Wordmark } from "../../ui/wordmark";
import { title } from "./words";

export function Frame({ quotation, children }: { quotation: PublicQuotation; children: ReactNode }) {
  const { company, contact } = quotation;
  const phone = contact.phone || company.phone;
  return (
    <div className="quote">
      <Head name={`Quotation ${title(quotation)}`} />
      <header className="quote-top page">
        <Link to={paths.home()} aria-label={`${company.brand}, home`} className="text-areca">
          <Wordmark />
        </Link>
        {phone && (
          <a href={telephone(phone)} aria-label={`Call ${contact.name || company.brand}, ${phone}`}>
            <PhoneIcon />
            <span>{contact.name || phone}</span>
          </a>
        )}
      </header>
      <main>{children}</main>
      <footer className="quote-foot page">
        <p>
          <strong>{company.legalName}</strong>
          {company.gstin && <span>{`GSTIN ${company.gstin}`}</span>}
        </p>
        <p>
          {company.address && <span>{company.address}</span>}
          {company.phone && <a href={telephone(company.phone)}>{company.phone}</a>}
          {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
        </p>
        <p>This page is yours alone. Whoever has its link can read it, so pass it on with care.</p>
      </footer>
      <Toaster />
    </div>
  );
}

/** For colleagues: they see what the customer sees, and do nothing in their name. */
export function Preview() {
  return (
    <p role="note" className="quote-preview">
      <span className="page">
        <strong>Preview for staff.</strong> You’re signed in, so you can’t comment, decline or sign here, and this visit
        isn’t counted.
      </span>
    </p>
  );
}

/** For links that lead nowhere, or nowhere any more. */
export function Missing({ message }: { message: string }) {
  return (
    <div className="quote">
      <Head name="Quotation" />
      <header className="quote-top page">
        <Link to={paths.home()} aria-label="Nivas, home" className="text-areca">
          <Wordmark />
        </Link>
      </header>
      <main className="quote-missing page">
        <h1 className="font-display">This link does not open a quotation.</h1>
        <p>{message}</p>
        <Link to={paths.home()}>To the home page</Link>
      </main>
    </div>
  );
}

function Head({ name }: { name: string }) {
  return (
    <>
      <title>{`${name} | Nivas`}</title>
      <meta name="robots" content="noindex" />
      {/* The address is the key: no other site is told of it. */}
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
