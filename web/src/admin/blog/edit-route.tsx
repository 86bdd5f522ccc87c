/** `/admin/blog/{id}`. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { query } from "../kit/query";
import { PageHeader } from "../kit/page-header";
import { Pending } from "../kit/states";
import { addressOf } from "./article";
import { ArticleEditor } from "./editor";

export function Component() {
  const { id = "" } = useParams();
  const { data: article, error, refetch } = useQuery(query(addressOf(id)));
  if (article) return <ArticleEditor key={id} article={article} />;
  return (
    <>
      <PageHeader title="Article" />
      <Pending error={error} refetch={refetch} lines={12} className="px-4 md:px-6" />
    </>
  );
}
