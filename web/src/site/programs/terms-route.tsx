/** The terms and conditions: the version that applies today, or an earlier one. */
import "../reading/reading.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { path, withParams } from "../../api/path";
import { readingPaths } from "../../features/reading/paths";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { getOrNull, notFound } from "../designs/not-found";
import { PageHead } from "../page-head";
import { HelpContact } from "../reading/help-contact";
import { TextPage } from "../reading/text-page";

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const asked = Number(new URL(url).searchParams.get("version") ?? "");
  const version = Number.isInteger(asked) && asked > 0 ? asked : null;
  const policy = await getOrNull(withParams(path("/api/policies/{kind}", { kind: "terms" }), { version }));
  if (!policy) throw await notFound();
  return policy;
}

const versionPath = (number: number) => `${readingPaths.termsAndConditions()}?version=${number}`;

export function Component() {
  const policy = useLoaderData<typeof loader>();
  const { title, number, effectiveOn, summary, isCurrent, versions } = policy;
  const crumbs = [{ name: title, path: readingPaths.termsAndConditions() }];
  const others = versions.filter((version) => version.number !== number);
  return (
    <div className="reading">
      <PageHead
        title={isCurrent ? title : `${title}, version ${number}`}
        description="The terms on which we plan, build and furnish homes: quotations, payments, changes, handover and warranty."
        path={readingPaths.termsAndConditions()}
        crumbs={crumbs}
      />
      {!isCurrent && <meta name="robots" content="noindex" />}
      <TextPage
        crumbs={crumbs}
        title={title}
        head={
          <>
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
          </>
        }
        text={policy}
      >
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
      </TextPage>
      <HelpContact />
    </div>
  );
}
