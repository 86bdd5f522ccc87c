/** Whom the company works for; each leads to the pages that fit. */
import "./company.css";
import type { WebPageLeaf } from "schema-dts";
import { useLoaderData } from "react-router";
import { request } from "../../api/request";
import { useDraft } from "../../features/page-texts/draft";
import { type Audience, endUsers } from "../../features/page-texts/end-users";
import { merged } from "../../features/page-texts/merge";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { Breadcrumbs } from "../breadcrumbs";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { RoomPhoto } from "../home/room-photo";
import { PageHead } from "../page-head";
import { canonical } from "../shell/head";

/** What staff have changed. Without it visitors read the built text. */
export async function loader() {
  return request("GET", "/api/page-texts/end-users", { retries: 0, anonymous: true }).catch(() => null);
}

const crumbs = [{ name: "Who we work for", path: paths.endUsers() }];

export function Component() {
  const changes = useLoaderData<typeof loader>();
  const text = useDraft("end-users", merged(endUsers, changes));
  const { title, description, heading, lead } = text;
  const audiences = Object.values(text.audiences);
  const page: WebPageLeaf = { "@type": "WebPage", name: title, description, url: canonical(paths.endUsers()) };
  return (
    <div className="firm">
      <PageHead title={title} description={description} path={paths.endUsers()} crumbs={crumbs} things={[page]} />
      <div className="page">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <header className="page-head page">
        <h1 className="max-w-[16ch] font-display">{heading}</h1>
        <p className="max-w-[56ch]">{lead}</p>
      </header>
      <nav aria-label="Who you are" className="firm-jumps page">
        <ul>
          {audiences.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {audiences.map((audience, index) => (
        <Section key={audience.id} audience={audience} isFirst={index === 0} />
      ))}
    </div>
  );
}

function Section({ audience, isFirst }: { audience: Audience; isFirst: boolean }) {
  const { id, name, heading, text, points, pages, interest, requirements, room } = audience;
  const openPages = useOpenPages();
  const links = pages.flatMap(({ pageName, label }) => {
    const path = openPages(pageName);
    return path ? { path, label } : [];
  });
  return (
    <section id={id} className="firm-audience page" aria-labelledby={`${id}-heading`}>
      <RoomPhoto name={room} sizes="(min-width: 64rem) 40vw, 100vw" priority={isFirst} decorative />
      <div>
        <p className="firm-over">{name}</p>
        <h2 id={`${id}-heading`} className="font-display">
          {heading}
        </h2>
        <p>{text}</p>
        <ul className="firm-points">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className="firm-links">
          {links.map(({ path, label }) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
        </p>
        <BookButton
          variant="secondary"
          interest={[interest]}
          requirements={requirements}
          label={`${name}: book a free consultation`}
        />
      </div>
    </section>
  );
}
