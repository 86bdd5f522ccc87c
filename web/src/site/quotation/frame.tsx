/** The layout of a quotation page: header with contact, footer with company details. */
import type { PublicQuotation } from "../../api/contract/types.gen";
import type { ReactNode } from "react";
import { brandName } from "../../api/site-settings";
import { paths } from "../../paths";
import { PhoneIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { telUrl } from "../../ui/tel-url";
import { Toaster } from "../../ui/toast";
import { HomeLink, Logo } from "../logo";
import { title } from "./format";

export function Frame({ quotation, children }: { quotation: PublicQuotation; children: ReactNode }) {
  const { company, contact } = quotation;
  const phone = contact.phone || company.phone;
  return (
    <div className="quote">
      <Head name={`Quotation ${title(quotation)}`} brand={company.brand} />
      <header className="quote-top page">
        <Link to={paths.home()} aria-label={`${company.brand}, home`} className="text-areca">
          <Logo />
        </Link>
        {phone && (
          <a href={telUrl(phone)} aria-label={`Call ${contact.name || company.brand}, ${phone}`}>
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
          {company.phone && <a href={telUrl(company.phone)}>{company.phone}</a>}
          {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
        </p>
        <p>This link is private. Anyone who has it can read this page, so share it with care.</p>
      </footer>
      <Toaster />
    </div>
  );
}

/** Not sent yet. */
const unsent: readonly PublicQuotation["status"][] = ["draft", "pending_approval", "approved"];

/** Tells staff that they see a read-only preview. */
export function Preview({ quotation: { status } }: { quotation: PublicQuotation }) {
  return (
    <p role="note" className="quote-preview">
      <span className="page">
        <strong>Preview for staff.</strong>{" "}
        {unsent.includes(status)
          ? "The customer can’t see this page until you send the quotation. They can then ask questions, decline and sign here."
          : "You’re signed in, so you can’t comment, decline or sign here, and this visit isn’t counted."}
      </span>
    </p>
  );
}

/** For unknown and expired links. */
export function Missing({ message }: { message: string }) {
  return (
    <div className="quote">
      <Head name="Quotation" brand={brandName()} />
      <header className="quote-top page">
        <HomeLink className="text-areca" />
      </header>
      <main className="quote-not-found page">
        <h1 className="font-display">This link doesn't open a quotation.</h1>
        <p>{message}</p>
        <Link to={paths.home()}>Go to the home page</Link>
      </main>
    </div>
  );
}

function Head({ name, brand }: { name: string; brand: string }) {
  return (
    <>
      <title>{`${name} | ${brand}`}</title>
      <meta name="robots" content="noindex" />
      {/* The URL grants access, so it must not leak to other sites. */}
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
