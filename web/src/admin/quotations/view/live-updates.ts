/** Live updates of a quotation's page: finished PDFs, openings and signatures. */
import type { QuotationDetail, QuotationNews } from "../../../api/contract/types.gen";
import { path, withParams } from "../../../api/path";
import { useEffect } from "react";
import { subscribe } from "../../kit/events";
import { client, query, invalidate } from "../../kit/query";
import { address, addressOf } from "../address";

export function useLiveUpdates(id: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    void subscribe(withParams("/api/admin/quotation-events", { quotation: id }), {
      onEvent: (_, data) => applyUpdate(data as QuotationNews),
      onState: () => undefined,
      signal: leaving.signal,
    });
    return () => leaving.abort();
  }, [id]);
}

function applyUpdate({ id, version, status, document }: QuotationNews): void {
  client.setQueryData(query(path("/api/admin/quotations/{id}/document", { id })).queryKey, document);
  const known = client.getQueryData<QuotationDetail>(query(addressOf(id)).queryKey);
  // An opening changes the status but not the version.
  if (known && (known.version !== version || known.status !== status)) void invalidate(address);
}
