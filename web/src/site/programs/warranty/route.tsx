/** `/warranty`: what is covered and for how long, the policy, and a project's warranty card. */
import "../programs.css";
import "../../reading/reading.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { request } from "../../../api/request";
import { organization } from "../../../api/site-settings";
import { Body } from "../../../features/body/body";
import { pagePath } from "../../../features/pages/public-pages";
import { count } from "../../../ui/format";
import { Photo } from "../../../ui/photo";
import { notFound } from "../../designs/not-found";
import { PageHead } from "../../page-head";
import { Contact } from "../contact";
import { OtherVersions, PolicyVersion } from "../policy";
import { readPolicy, versionOf } from "../read-policy";
import { CardLookup } from "./lookup";

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const [warranty, company, policy] = await Promise.all([
    request("GET", "/api/warranty"),
    organization.read(),
    readPolicy("warranty", url),
  ]);
  if (!policy && versionOf(url)) throw await notFound();
  return { warranty, company, policy };
}

export function Component() {
  const { warranty, company, policy } = useLoaderData<typeof loader>();
  const { coverage } = warranty;
  const longest = Math.max(...coverage.map(({ years }) => years));
  return (
    <>
      <PageHead
        title="Warranty: what is covered, and for how long"
        description={`Our warranty of up to ${count(longest, "year")} from handover: what it covers, what it doesn't, and how to see your project's card.`}
        path={pagePath("warranty")}
      />
      {policy && !policy.isCurrent && <meta name="robots" content="noindex" />}
      <header className="program-head page">
        <div>
          <h1 className="font-display">What we build, we stand by</h1>
          <p>{`The warranty begins on the day of handover and runs for up to ${count(longest, "year")}. If something we made fails, we put it right.`}</p>
        </div>
        <Photo
          src="/demo/wardrobe-900.webp"
          srcSet="/demo/wardrobe-600.webp 600w, /demo/wardrobe-900.webp 900w"
          sizes="(min-width: 1024px) 600px, 100vw"
          alt="Open wardrobe with hanging rails, shelves and green drawers"
          width={900}
          height={1200}
          priority
        />
      </header>
      <div className="page">
        <section className="program-section" aria-labelledby="coverage">
          <h2 id="coverage">What is covered</h2>
          <ul className="warranty-coverage">
            {coverage.map(({ name, years, covers, excludes }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>
                  <span className="program-figure">{count(years, "year")}</span> from handover
                </p>
                <p>
                  <strong>We put right</strong>
                  {covers}
                </p>
                <p>
                  <strong>Not covered</strong>
                  {excludes}
                </p>
              </li>
            ))}
          </ul>
        </section>
        <section className="program-section program-split" aria-labelledby="card">
          <div>
            <h2 id="card">Your warranty card</h2>
            <CardLookup />
          </div>
          <aside className="program-panel" aria-label="Report a fault">
            <h3>Something isn't right?</h3>
            <p className="program-note">
              Call or write with your project number, a photo of the fault, and when it began. We tell you what happens
              next, and when.
            </p>
            <div className="mt-4">
              <Contact organization={company}>Reach us at</Contact>
            </div>
          </aside>
        </section>
        {policy && (
          <section className="program-section reading" aria-labelledby="policy">
            <h2 id="policy">The warranty in full</h2>
            <div className="-mt-2 mb-8">
              <PolicyVersion policy={policy} />
            </div>
            <div className="reading-text program-policy">
              <Body body={policy.body} embeds={policy.embeds} />
              <OtherVersions policy={policy} />
            </div>
          </section>
        )}
      </div>
    </>
  );
}
