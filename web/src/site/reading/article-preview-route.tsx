/** The preview of an article that is not published yet, by link. */
import "./reading.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { path } from "../../api/path";
import { getOrNull, notFound } from "../designs/not-found";
import { ArticleView } from "./article-view";
import { PreviewNotice } from "./preview-notice";

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const article = await getOrNull(path("/api/articles/preview/{token}", { token }));
  if (!article) throw await notFound();
  return article;
}

export function Component() {
  const article = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewNotice title={article.title} />
      <ArticleView key={article.id} article={article} />
    </>
  );
}
