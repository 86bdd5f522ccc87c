/** The help pages of one category. */
import "./reading.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { path } from "../../api/path";
import { readingPaths } from "../../features/reading/paths";
import { Link } from "../../ui/link";
import { getOrNull, notFound } from "../designs/not-found";
import { Breadcrumbs } from "../breadcrumbs";
import { PageHead } from "../page-head";
import { helpCrumb } from "./crumbs";
import { HelpContact } from "./help-contact";
import { HelpDrawing } from "./help-icon";

export async function loader({ params: { categorySlug = "" } }: LoaderFunctionArgs) {
  const category = await getOrNull(path("/api/help/categories/{slug}", { slug: categorySlug }));
  if (!category) throw await notFound();
  return category;
}

export function Component() {
  const { name, slug, description, icon, pages } = useLoaderData<typeof loader>();
  const crumbs = [helpCrumb, { name, path: readingPaths.helpCategory(slug) }];
  return (
    <div className="reading">
      <PageHead
        title={`${name}: help`}
        description={
          description ||
          `Answers about ${name.toLowerCase()}: ${pages.map(({ title }) => title).join(", ")}`.slice(0, 160)
        }
        path={readingPaths.helpCategory(slug)}
        crumbs={crumbs}
      />
      <div className="page reading-article">
        <Breadcrumbs crumbs={crumbs} />
        <header className="reading-head help-head">
          <HelpDrawing name={icon} />
          <h1 className="font-display">{name}</h1>
          {description && <p className="reading-lead">{description}</p>}
        </header>
        <ul className="help-pages">
          {pages.map((page) => (
            <li key={page.slug}>
              <h2 className="font-display">
                <Link to={readingPaths.helpPage(page.slug)}>{page.title}</Link>
              </h2>
              <p>{page.summary}</p>
            </li>
          ))}
        </ul>
      </div>
      <HelpContact />
    </div>
  );
}
