/** The page of a quotation, for its customer and as a preview for staff. */
import type { PublicQuotation } from "../../api/contract/types.gen";
import "./quotation.css";
import { Board } from "../../features/materials/board";
import { Accept } from "./accept";
import { Discussion } from "./comments";
import { title } from "./format";
import { Frame, Preview } from "./frame";
import { Intro } from "./intro";
import type { QuotationLink } from "./link";
import { Milestones } from "./milestones";
import { Outcome } from "./outcome";
import { Reject } from "./reject";
import { Revisions } from "./revisions";
import { Rooms } from "./rooms";
import { Bar, Summary } from "./summary";
import { Terms } from "./terms";
import { Totals } from "./totals";
import { useQuotation } from "./use-quotation";
import { useVisitTracking } from "./visit";

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
          <Board
            items={quotation.board}
            caption={[title(quotation), quotation.client.name].filter(Boolean).join(" · ")}
            className="quote-section"
          />
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
