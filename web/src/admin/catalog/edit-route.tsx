/** `/admin/catalog/{id}`. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { PageHeader } from "../kit/page-header";
import { query } from "../kit/query";
import { Pending } from "../kit/states";
import { ItemEditor } from "./editor";
import { addressOf } from "./item";

export function Component() {
  const { id = "" } = useParams();
  const { data: item, error, refetch } = useQuery(query(addressOf(id)));
  if (item) return <ItemEditor key={id} item={item} />;
  return (
    <>
      <PageHeader title="Catalogue item" />
      <Pending error={error} refetch={refetch} lines={12} className="px-4 md:px-6" />
    </>
  );
}
