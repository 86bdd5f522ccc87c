/**
 * A quotation under its private link: read it, select options, ask questions, accept or decline.
 *
 * People decide about a large sum here, so the page has no menu and no offers.
 */
import type { PublicQuotation } from "../../api/contract/types.gen";
import { useMemo } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ApiError } from "../../api/request";
import { noOrganization, organization } from "../../api/site-settings";
import { withFallback } from "../../api/with-fallback";
import { Missing } from "./frame";
import { quotationLink } from "./link";
import { Quotation } from "./page";

type Loaded = { token: string; quotation: PublicQuotation; missing: null } | { missing: string };

export async function loader({ params: { token = "" }, request: { signal } }: LoaderFunctionArgs): Promise<Loaded> {
  try {
    return { token, quotation: await quotationLink(token).read(signal), missing: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== "NOT_FOUND") throw error;
    // The page then names the company, which a quotation does itself.
    await withFallback(organization.read(), noOrganization);
    return { missing: error.message };
  }
}

/** Links within the page do not reload it. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.missing !== null) return <Missing message={loaded.missing} />;
  return <LinkedQuotation token={loaded.token} opened={loaded.quotation} />;
}

function LinkedQuotation({ token, opened }: { token: string; opened: PublicQuotation }) {
  const link = useMemo(() => quotationLink(token), [token]);
  return <Quotation link={link} opened={opened} />;
}
