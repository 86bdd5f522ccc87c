/** A quotation's page follows what happens to it: documents that get ready, a customer who opens or signs it. */
import type { QuotationDetail, QuotationNews } from "../../../api/contract/types.gen";
import { withParams } from "../../../api/path";
import { path } from "../../../api/path";
import { useEffect } from "react";
import { follow } from "../../kit/events";
import { client, query, refresh } from "../../kit/query";
import { address, addressOf } from "../address";

export function useLive(id: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    void follow(withParams("/api/admin/quotation-events", { quotation: id }), {
      onEvent: (_, data) => take(data as QuotationNews),
      onState: () => undefined,
      signal: leaving.signal,
    });
    return () => leaving.abort();
  }, [id]);
}

function take({ id, version, status, document }: QuotationNews): void {
  client.setQueryData(query(path("/api/admin/quotations/{id}/document", { id })).queryKey, document);
  const known = client.getQueryData<QuotationDetail>(query(addressOf(id)).queryKey);
  // A look at it changes where it stands, and counts no version. Lists say the same the next time they are seen.
  if (known && (known.version !== version || known.status !== status)) void refresh(address);
}
