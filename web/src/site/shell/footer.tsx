/** The footer: contact details and links. */
import type { ReactNode } from "react";
import { Link } from "../../ui/link";
import type { PublicOrganization } from "../../api/contract/types.gen";
import { brandName } from "../../api/site-settings";
import { paths } from "../../paths";
import { useHydrated } from "../../ui/hydration";
import { ChevronIcon } from "../../ui/icons";
import { telUrl } from "../../ui/tel-url";
import { Wordmark } from "../../ui/wordmark";
import { BookButton, BookingLink } from "../home/book-button";
import { footerId } from "./footer-id";
import { useShellData } from "./load";
import type { NavigationEntry } from "./navigation";
import { footerGroups } from "./page-groups";

export function Footer() {
  const { settings, organization, year } = useShellData();
  const groups = footerGroups(settings);
  const isHydrated = useHydrated();
  return (
    <footer className="late on-dark bg-areca-deep text-plaster">
      <div className="page">
        <div className="grid gap-x-16 gap-y-8 py-9 md:py-12 lg:grid-cols-[7fr_5fr] lg:py-24">
          <div className="footer-call">
            <h2 className="max-w-[18ch] font-display text-2xl md:text-3xl">Tell us about the home you have in mind.</h2>
            <BookButton className="mt-5 md:mt-8" size="large" />
          </div>
          <ContactDetails organization={organization} />
        </div>
        {groups.length > 0 && (
          <nav id={footerId} aria-label="Footer" className="scroll-mt-16 border-t border-plaster/20">
            <div className="hidden grid-cols-3 gap-x-6 gap-y-10 py-12 md:grid lg:grid-cols-5">
              {groups.map(({ title, links }) => (
                <section key={title}>
                  <h3 className="text-sm text-plaster/70">{title}</h3>
                  <Links links={links} className="mt-2" />
                </section>
              ))}
            </div>
            {/* Folded on phones. The browser opens it, so no script is needed. */}
            <div className="py-2 md:hidden">
              {groups.map(({ title, links }) => (
                <details key={title} name="footer" className="group border-b border-plaster/20 last:border-0">
                  <summary className="flex min-h-12 list-none items-center justify-between [&::-webkit-details-marker]:hidden">
                    {title}
                    <ChevronIcon className="size-4 transition-transform group-open:rotate-180" />
                  </summary>
                  <Links links={links} className="grid grid-cols-2 gap-x-5 pb-4" />
                </details>
              ))}
            </div>
          </nav>
        )}
        <div className="flex flex-wrap items-center gap-4 border-t border-plaster/20 py-8 text-sm">
          <Link to={paths.home()} aria-label={`${brandName()}, home`} className="py-2">
            <Wordmark />
          </Link>
          <Link to={paths.auth()} className="py-2 underline-offset-4 hover:underline">
            Your account
          </Link>
          <Link to={paths.privacyRequest()} className="py-2 underline-offset-4 hover:underline">
            Your data
          </Link>
          {/* Nothing but the script sets cookies that visitors choose. */}
          <button
            type="button"
            data-cookies
            className={`py-2 underline-offset-4 hover:underline ${isHydrated ? "" : "invisible"}`}
          >
            Cookie settings
          </button>
          <p className="min-w-0 wrap-anywhere text-plaster/80 md:ml-auto">
            © {year} {brandName()}. All rights reserved.
          </p>
        </div>
      </div>
    </footer>
  );
}

function Links({ links, className }: { links: NavigationEntry[]; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ path, label }) => (
        <li key={path}>
          <Link to={path} className="inline-flex min-h-9 items-center py-1 underline-offset-4 hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ContactDetails({
  organization: { phoneNumber, emailId, officeAddress, city, state, socialLinks },
}: {
  organization: PublicOrganization;
}) {
  const address = [officeAddress, city, state].filter(Boolean).join(", ");
  return (
    <address className="not-italic">
      <dl className="border-t border-plaster/20">
        <Line term="Phone">
          {phoneNumber ? (
            <a href={telUrl(phoneNumber)} className={`${linkClass} tabular-nums`}>
              {phoneNumber}
            </a>
          ) : (
            <OnRequest>Phone on request: leave your number</OnRequest>
          )}
        </Line>
        <Line term="E-mail">
          {emailId ? (
            <a href={`mailto:${emailId}`} className={`${linkClass} wrap-anywhere`}>
              {emailId}
            </a>
          ) : (
            <OnRequest>E-mail on request: we'll write to you</OnRequest>
          )}
        </Line>
        <Line term="Studio">
          <span className="inline-flex min-h-11 items-center">{address || "Bengaluru, by appointment"}</span>
        </Line>
        <SocialLinks links={socialLinks} />
      </dl>
    </address>
  );
}

const linkClass = "inline-flex min-h-11 items-center text-left underline-offset-4 hover:underline";

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] items-baseline border-b border-plaster/20 py-1.5">
      <dt className="text-sm text-plaster/70">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function OnRequest({ children }: { children: ReactNode }) {
  return <BookingLink className={linkClass}>{children}</BookingLink>;
}

const socialSites = [
  { name: "instagram", label: "Instagram" },
  { name: "facebook", label: "Facebook" },
  { name: "youtube", label: "YouTube" },
  { name: "pinterest", label: "Pinterest" },
  { name: "linkedin", label: "LinkedIn" },
  { name: "x", label: "X" },
] as const;

function SocialLinks({ links }: { links: PublicOrganization["socialLinks"] }) {
  const known = socialSites.filter(({ name }) => links?.[name]);
  if (known.length === 0) return null;
  return (
    <Line term="Follow us">
      <ul className="flex flex-wrap gap-x-6">
        {known.map(({ name, label }) => (
          <li key={name}>
            <a href={links?.[name] ?? ""} rel="me noopener" className={linkClass}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Line>
  );
}
