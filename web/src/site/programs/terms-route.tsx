/** The terms and conditions: the version that applies today, or an earlier one. */
import "../reading/reading.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { path, withParams } from "../../api/path";
import { Body } from "../../features/body/body";
import { headingsOf } from "../../features/body/document";
import { readingPaths } from "../../features/reading/paths";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { getOrNull, notFound } from "../designs/not-found";
import { PageHead } from "../page-head";
import { Contents } from "../reading/contents";
import { HelpContact } from "../reading/help-contact";

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const asked = Number(new URL(url).searchParams.get("version") ?? "");
  const version = Number.isInteger(asked) && asked > 0 ? asked : null;
  const policy = await getOrNull(withParams(path("/api/policies/{kind}", { kind: "terms" }), { version }));
  if (!policy) throw await notFound();
  return policy;
}

const versionPath = (number: number) => `${readingPaths.termsAndConditions()}?version=${number}`;

export function Component() {
  const { title, number, effectiveOn, summary, body, embeds, isCurrent, versions } = useLoaderData<typeof loader>();
  const others = versions.filter((version) => version.number !== number);
  return (
    <div className="reading">
      <PageHead
        title={isCurrent ? title : `${title}, version ${number}`}
        description="The terms on which we plan, build and furnish homes: quotations, payments, changes, handover and warranty."
        path={readingPaths.termsAndConditions()}
        crumbs={[{ name: title, path: readingPaths.termsAndConditions() }]}
      />
      {!isCurrent && <meta name="robots" content="noindex" />}
      <article className="page reading-article">
        <header className="reading-head">
          <h1 className="font-display">{title}</h1>
          <p className="reading-facts">
            <span>{`Version ${number}`}</span>
            <span>
              {isCurrent ? "In effect since " : "Effective from "}
              <time dateTime={effectiveOn}>{date(effectiveOn)}</time>
            </span>
          </p>
          {!isCurrent && (
            <p role="status" className="reading-lead">
              This is not the version that applies today.{" "}
              <Link to={readingPaths.termsAndConditions()} className="underline underline-offset-4">
                Read the current version
              </Link>
            </p>
          )}
          {summary && <p className="reading-lead">{`What changed: ${summary}`}</p>}
        </header>
        <div className="reading-columns">
          <Contents headings={headingsOf(body)} />
          <div className="reading-text">
            <Body body={body} embeds={embeds} />
            {others.length > 0 && (
              <details className="policy-versions">
                <summary>Other versions</summary>
                <ul>
                  {others.map((version) => (
                    <li key={version.number}>
                      <Link to={versionPath(version.number)}>
                        {`Version ${version.number}, effective from ${date(version.effectiveOn)}`}
                      </Link>
                      {version.summary && <p>{version.summary}</p>}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        </div>
      </article>
      <HelpContact />
    </div>
  );
}
