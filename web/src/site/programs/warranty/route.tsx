/** `/warranty`: what is covered and for how long, the policy, and a project's warranty card. */
import "../programs.css";
import "../../reading/reading.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { request } from "../../../api/request";
import { organization } from "../../../api/site-settings";
import { Body } from "../../../features/body/body";
import { useDraft } from "../../../features/page-texts/draft";
import { merged } from "../../../features/page-texts/merge";
import { withFigures } from "../../../features/page-texts/placeholders";
import { warranty as built } from "../../../features/page-texts/warranty";
import { pagePath } from "../../../features/pages/public-pages";
import { count } from "../../../ui/format";
import { Photo } from "../../../ui/photo";
import { notFound } from "../../designs/not-found";
import { PageHead } from "../../page-head";
import { Contact } from "../contact";
import { OtherVersions, PolicyVersion } from "../policy";
import { readPolicy, versionOf } from "../read-policy";
import { ClaimForm } from "./claim";
import { CardLookup } from "./lookup";

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const [warranty, company, policy, changes] = await Promise.all([
    request("GET", "/api/warranty"),
    organization.read(),
    readPolicy("warranty", url),
    // Without them visitors read the built text.
    request("GET", "/api/page-texts/warranty", { retries: 0, anonymous: true }).catch(() => null),
  ]);
  if (!policy && versionOf(url)) throw await notFound();
  return { warranty, company, policy, changes };
}

export function Component() {
  const { warranty, company, policy, changes } = useLoaderData<typeof loader>();
  const { coverage } = warranty;
  const longestYears = count(Math.max(...coverage.map(({ years }) => years)), "year");
  const text = withFigures(useDraft("warranty", merged(built, changes)), { longestYears });
  return (
    <>
      <PageHead title={text.title} description={text.description} path={pagePath("warranty")} />
      {policy && !policy.isCurrent && <meta name="robots" content="noindex" />}
      <header className="program-head page">
        <div>
          <h1 className="font-display">{text.heading}</h1>
          <p>{text.lead}</p>
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
        <section className="program-section program-split" aria-labelledby="claim">
          <div>
            <h2 id="claim">{text.claim.title}</h2>
            <p className="program-note">{text.claim.lead}</p>
            <noscript>
              <p className="program-banner">
                This form needs JavaScript. Without it, please call or write to us with your project number.
              </p>
            </noscript>
            <ClaimForm />
          </div>
          {(company.phoneNumber || company.emailId) && (
            <aside className="program-panel" aria-label="Other ways">
              <h3>Rather write or call?</h3>
              <Contact organization={company}>Have your project number ready, and a photo of the fault:</Contact>
            </aside>
          )}
        </section>
        <section className="program-section" aria-labelledby="card">
          <h2 id="card">Your warranty card</h2>
          <CardLookup />
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
