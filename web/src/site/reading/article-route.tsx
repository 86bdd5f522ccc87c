/** The page of one article. */
import "./reading.css";
import { type LoaderFunctionArgs, replace, useLoaderData } from "react-router";
import { path } from "../../api/path";
import { readingPaths } from "../../features/reading/paths";
import { getOrNull, notFound } from "../designs/not-found";
import { ArticleHead } from "./article-head";
import { ArticleView } from "./article-view";

export async function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
  const article = await getOrNull(path("/api/articles/{slug}", { slug }));
  if (!article) throw await notFound();
  // The slug has changed.
  if (article.slug !== slug) throw replace(readingPaths.article(article.slug));
  return article;
}

export function Component() {
  const article = useLoaderData<typeof loader>();
  return (
    <>
      <ArticleHead article={article} />
      <ArticleView key={article.id} article={article} />
    </>
  );
}
