/** `/admin/docs/{id}`. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { query } from "../kit/query";
import { PageHeader } from "../kit/page-header";
import { Pending } from "../kit/states";
import { HelpEditor } from "./editor";
import { addressOf } from "./help-page";

export function Component() {
  const { id = "" } = useParams();
  const { data: page, error, refetch } = useQuery(query(addressOf(id)));
  if (page) return <HelpEditor key={id} page={page} />;
  return (
    <>
      <PageHeader title="Help page" />
      <Pending error={error} refetch={refetch} lines={12} className="px-4 md:px-6" />
    </>
  );
}
