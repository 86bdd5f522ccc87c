/** `/admin/quotations/{id}/edit`. */
import { query } from "../../kit/query";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { adminPaths } from "../../paths";
import { PageHeader } from "../../kit/page-header";
import { ErrorState, Skeleton } from "../../kit/states";
import { addressOf } from "../address";
import { choicesQuery } from "../rates";
import { QuotationEditor } from "./editor";

export function Component() {
  const { id = "" } = useParams();
  // Always start from the server's current version, never from the cache: from then on the editor is ahead of it.
  const quotation = useQuery({ ...query(addressOf(id)), staleTime: 0, gcTime: 0 });
  const choices = useQuery({
    ...choicesQuery(quotation.data?.pricesOf ?? ""),
    enabled: quotation.data !== undefined,
  });
  const error = quotation.error ?? choices.error;
  if (error && !(quotation.data && choices.data)) {
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void quotation.refetch();
          void choices.refetch();
        }}
      />
    );
  }
  if (!quotation.data || !choices.data || !quotation.isFetchedAfterMount) {
    return (
      <>
        <PageHeader title="Quotation" />
        <div className="px-6">
          <Skeleton lines={12} />
        </div>
      </>
    );
  }
  if (quotation.data.status !== "draft") return <Navigate to={adminPaths.quotation(id)} replace />;
  return <QuotationEditor key={id} quotation={quotation.data} choices={choices.data} />;
}
