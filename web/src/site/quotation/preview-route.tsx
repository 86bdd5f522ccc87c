/** A quotation as its customer sees it, or will once it is sent: for staff, who look before they send it. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PublicQuotation } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { ApiError, request } from "../../api/request";
import { Missing } from "./frame";
import { type QuotationLink, quotationLink } from "./link";
import { Quotation } from "./page";

type Loaded = { quotation: PublicQuotation; missing: null } | { missing: string };

export async function loader({ params: { id = "" }, request: { signal } }: LoaderFunctionArgs): Promise<Loaded> {
  try {
    return { quotation: await request("GET", path("/api/admin/quotations/{id}/offer", { id }), { signal }), missing: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === "AUTHENTICATION") return { missing: "Sign in to the back office to see this preview." };
    if (error.kind === "NOT_FOUND" || error.kind === "AUTHORIZATION") return { missing: error.message };
    throw error;
  }
}

export function shouldRevalidate(): boolean {
  return false;
}

/** Never called: a preview has no actions, no other revisions and no document. */
const noLink: QuotationLink = quotationLink("preview");

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.missing !== null) return <Missing message={loaded.missing} />;
  return <Quotation link={noLink} opened={loaded.quotation} />;
}
