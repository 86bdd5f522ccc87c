/** The company: story, team, figures, process, office, certifications. */
import "./company.css";
import type { AboutPage, OrganizationLeaf, PersonLeaf } from "schema-dts";
import { useLoaderData } from "react-router";
import type { Company, PublicMember, PublicOrganization, Span } from "../../api/contract/types.gen";
import { request } from "../../api/request";
import { brandName } from "../../api/site-settings";
import { type AboutContent, type Count, about } from "../../features/page-texts/about";
import { useDraft } from "../../features/page-texts/draft";
import { merged } from "../../features/page-texts/merge";
import { paths } from "../../paths";
import { date, number, timeOfDay } from "../../ui/format";
import { Link } from "../../ui/link";
import { telUrl } from "../../ui/tel-url";
import { Breadcrumbs } from "../breadcrumbs";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { RoomPhoto } from "../home/room-photo";
import { PageHead } from "../page-head";
import { canonical } from "../shell/head";
import { useShellData } from "../shell/load";
import type { Thing } from "../structured-data";
import { Portrait } from "./portrait";

export async function loader() {
  const [company, team, changes, organizationData] = await Promise.all([
    request("GET", "/api/company"),
    request("GET", "/api/team"),
    // Without them visitors read the built text.
    request("GET", "/api/page-texts/about", { retries: 0, anonymous: true }).catch(() => null),
    import("../shell/organization-data").then((data) => data.readOrganizationData()),
  ]);
  return { company, team, changes, organizationData };
}

const crumbs = [{ name: "About", path: paths.about() }];

export function Component() {
  const { company, team, changes, organizationData } = useLoaderData<typeof loader>();
  const text = useDraft("about", merged(about, changes));
  const { organization } = useShellData();
  return (
    <div className="firm">
      <AboutHead team={team} text={text} organizationData={organizationData} />
      <div className="page">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <header className="firm-hero page">
        <div>
          <h1 className="font-display">{text.heading}</h1>
          <p>{text.lead}</p>
        </div>
        <div>
          <RoomPhoto name="living" sizes="(min-width: 64rem) 50vw, 100vw" priority />
        </div>
      </header>
      <section className="firm-prose page section" aria-labelledby="story">
        <h2 id="story" className="font-display text-3xl">
          {text.story.title}
        </h2>
        <div>
          {text.story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <Figures company={company} names={text.figures} />
      <section className="page section" aria-labelledby="principles">
        <h2 id="principles" className="font-display text-3xl">
          {text.principles.title}
        </h2>
        <ul className="firm-principles">
          {text.principles.list.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Team team={team} title={text.headings.team} />
      <section className="page section" aria-labelledby="process">
        <h2 id="process" className="font-display text-3xl">
          {text.process.title}
        </h2>
        <ol className="firm-steps">
          {text.process.list.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <Certifications company={company} title={text.headings.certifications} />
      <Office organization={organization} title={text.headings.office} />
      <section className="firm-ask page">
        <h2 className="font-display">{text.closing.title}</h2>
        <p>{text.closing.text}</p>
        <BookButton size="large" />
      </section>
    </div>
  );
}

type AboutHeadProps = {
  team: readonly PublicMember[];
  text: Pick<AboutContent, "title" | "description">;
  organizationData: Thing;
};

function AboutHead({ team, text, organizationData }: AboutHeadProps) {
  const address = canonical(paths.about());
  const home = canonical(paths.home());
  const company: OrganizationLeaf = {
    "@type": "Organization",
    "@id": `${home}#company`,
    name: brandName(),
    url: home,
  };
  const page: AboutPage = {
    "@type": "AboutPage",
    name: text.title,
    description: text.description,
    url: address,
    about: company,
  };
  const people = team.map((member): PersonLeaf => ({
    "@type": "Person",
    "@id": `${address}#${member.id}`,
    name: member.name,
    ...(member.designation && { jobTitle: member.designation }),
    ...(member.bio && { description: member.bio }),
    ...(member.languages.length > 0 && { knowsLanguage: member.languages }),
    ...(member.picture?.sources[0] && { image: canonical(member.picture.sources[0].jpeg) }),
    worksFor: company,
  }));
  return (
    <PageHead
      title={text.title}
      description={text.description}
      path={paths.about()}
      crumbs={crumbs}
      things={[page, organizationData, ...people]}
    />
  );
}

/** Counted from records; what is zero is left out. */
function Figures({ company: { figures }, names }: { company: Company; names: AboutContent["figures"] }) {
  const hasProjects = useOpenPages()("projects") !== undefined;
  const shown: (Count & { value: number; to?: string })[] = [
    { value: figures.finishedHomes, ...names.finishedHomes },
    { value: figures.caseStudies, ...names.caseStudies, to: paths.projects() },
    { value: figures.localities, ...names.localities },
    { value: figures.colleagues, ...names.colleagues },
  ].filter(({ value }) => value > 0);
  if (shown.length < 2) return null;
  return (
    <section className="firm-figures on-dark" aria-label="In figures">
      <dl className="page">
        {shown.map(({ value, one, many, to }) => (
          <div key={many}>
            <dt>{to && hasProjects ? <Link to={to}>{value === 1 ? one : many}</Link> : value === 1 ? one : many}</dt>
            <dd className="font-display">{number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Team({ team, title }: { team: readonly PublicMember[]; title: string }) {
  if (team.length === 0) return null;
  return (
    <section className="page section" aria-labelledby="team">
      <h2 id="team" className="font-display text-3xl">
        {title}
      </h2>
      <ul className="firm-team">
        {team.map((member) => (
          <li key={member.id} id={member.id}>
            <Portrait member={member} />
            <h3>{member.name}</h3>
            {member.designation && <p className="firm-role">{member.designation}</p>}
            {member.bio && <p>{member.bio}</p>}
            {member.languages.length > 0 && <p className="firm-small">{`Speaks ${listed(member.languages)}`}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `Kannada, Hindi and English`. */
function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function Certifications({ company: { certifications }, title }: { company: Company; title: string }) {
  if (certifications.length === 0) return null;
  return (
    <section className="page section" aria-labelledby="certifications">
      <h2 id="certifications" className="font-display text-3xl">
        {title}
      </h2>
      <ul className="firm-certificates">
        {certifications.map(({ name, issuer, validUntil }) => (
          <li key={`${name} ${issuer}`}>
            <span className="font-medium">{name}</span>
            <span>{issuer}</span>
            {validUntil && <span className="firm-small">{`Valid until ${date(validUntil)}`}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Office({ organization, title }: { organization: PublicOrganization; title: string }) {
  const { officeAddress, city, state, phoneNumber, emailId, hours } = organization;
  if (!officeAddress && !phoneNumber && !emailId) return null;
  return (
    <section className="firm-office page section" aria-labelledby="office">
      <h2 id="office" className="font-display text-3xl">
        {title}
      </h2>
      <dl>
        {officeAddress && (
          <div>
            <dt>Address</dt>
            <dd>
              <address>{[officeAddress, [city, state].filter(Boolean).join(", ")].filter(Boolean).join("\n")}</address>
            </dd>
          </div>
        )}
        {hours && (
          <div>
            <dt>Hours</dt>
            <dd>
              <p>{`Monday to Saturday: ${spanText(hours.weekdays)}`}</p>
              <p>{`Sunday: ${spanText(hours.sunday)}`}</p>
            </dd>
          </div>
        )}
        {(phoneNumber || emailId) && (
          <div>
            <dt>Contact</dt>
            <dd>
              {phoneNumber && (
                <p>
                  <a href={telUrl(phoneNumber)}>{phoneNumber}</a>
                </p>
              )}
              {emailId && (
                <p>
                  <a href={`mailto:${emailId}`}>{emailId}</a>
                </p>
              )}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** `9:00 am to 6:00 pm`, or closed. */
function spanText({ from, until }: Span): string {
  return from === until ? "closed" : `${timeOfDay(from)} to ${timeOfDay(until)}`;
}
