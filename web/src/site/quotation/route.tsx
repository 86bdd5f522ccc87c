/**
 * A quotation under its private link: read it, select options, ask questions, accept or decline.
 *
 * People decide about a large sum here, so the page has no menu and no offers.
 */
import type { PublicQuotation } from "../../api/contract/types.gen";
import "./quotation.css";
import { useMemo } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ApiError } from "../../api/request";
import { Accept } from "./accept";
import { Discussion } from "./comments";
import { Outcome } from "./outcome";
import { Frame, Missing, Preview } from "./frame";
import { type QuotationLink, quotationLink } from "./link";
import { Milestones } from "./milestones";
import { Intro } from "./intro";
import { Reject } from "./reject";
import { Revisions } from "./revisions";
import { Rooms } from "./rooms";
import { Bar, Summary } from "./summary";
import { Terms } from "./terms";
import { Totals } from "./totals";
import { useQuotation } from "./use-quotation";
import { useVisitTracking } from "./visit";

type Loaded = { token: string; quotation: PublicQuotation; missing: null } | { missing: string };

export async function loader({ params: { token = "" }, request: { signal } }: LoaderFunctionArgs): Promise<Loaded> {
  try {
    return { token, quotation: await quotationLink(token).read(signal), missing: null };
  } catch (error) {
    if (error instanceof ApiError && error.kind === "NOT_FOUND") return { missing: error.message };
    throw error;
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

export function Quotation({ link, opened }: { link: QuotationLink; opened: PublicQuotation }) {
  const model = useQuotation(link, opened);
  const { quotation } = model;
  const trackRoom = useVisitTracking(link, quotation.isPreview);
  return (
    <Frame quotation={quotation}>
      {quotation.isPreview && <Preview quotation={quotation} />}
      <Outcome model={model} />
      <div className="quote-body page">
        <div className="quote-main">
          <Intro quotation={quotation} />
          <Rooms model={model} trackRoom={trackRoom} />
          <Totals quotation={quotation} isPending={model.isPricing} />
          <Milestones milestones={quotation.milestones} />
          <Terms terms={quotation.terms} />
          <Discussion model={model} />
          <Revisions key={quotation.revision} quotation={quotation} link={link} />
          {quotation.mayDecide && <Accept model={model} />}
          {quotation.mayDecide && <Reject model={model} />}
        </div>
        <Summary model={model} />
      </div>
      <Bar model={model} />
    </Frame>
  );
}
