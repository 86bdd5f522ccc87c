/** `/admin/designs/{id}`. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { query } from "../kit/query";
import { PageHeader } from "../kit/page-header";
import { Pending } from "../kit/states";
import { addressOf } from "./design";
import { DesignEditor } from "./editor";

export function Component() {
  const { id = "" } = useParams();
  const { data: design, error, refetch } = useQuery(query(addressOf(id)));
  if (design) return <DesignEditor key={id} design={design} />;
  return (
    <>
      <PageHeader title="Design" />
      <Pending error={error} refetch={refetch} lines={12} className="px-4 md:px-6" />
    </>
  );
}
