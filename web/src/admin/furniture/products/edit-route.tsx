/** `/admin/furniture/edit/{id}`. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { query } from "../../kit/query";
import { PageHeader } from "../../kit/page-header";
import { Pending } from "../../kit/states";
import { ProductEditor } from "./editor";
import { addressOf } from "./product";

export function Component() {
  const { id = "" } = useParams();
  const { data: product, error, refetch } = useQuery(query(addressOf(id)));
  if (product) return <ProductEditor key={id} product={product} />;
  return (
    <>
      <PageHeader title="Product" />
      <Pending error={error} refetch={refetch} lines={12} className="px-4 md:px-6" />
    </>
  );
}
