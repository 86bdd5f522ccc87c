/** How a person came before their enquiry or order, and what they agreed to. */
import type { Agreement, Attribution as Data, ClickKind, VisitTouch } from "../../api/contract/types.gen";
import { dateTime } from "../../ui/format";
import { DrawerSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";

/** `null`: no visit is on record. */
export function Attribution({ attribution, narrow = false }: { attribution: Data | null; narrow?: boolean }) {
  if (!attribution) return null;
  const { first, last, analytics, ads } = attribution;
  return (
    <DrawerSection title="Attribution">
      <Facts narrow={narrow}>
        <Fact label="First touch">
          <Touch touch={first} />
        </Fact>
        <Fact label="Last touch">
          <Touch touch={last} />
        </Fact>
        <Fact label="Analytics">{agreements[analytics]}</Fact>
        <Fact label="Advertising">{agreements[ads]}</Fact>
      </Facts>
    </DrawerSection>
  );
}

function Touch({ touch }: { touch: VisitTouch }) {
  const { at, landingPage, click } = touch;
  if (!at) return "Not on record";
  const details = [dateTime(at), landingPage && pageOf(landingPage), click && clicks[click]].filter(Boolean);
  return (
    <>
      <p>{touchLabel(touch)}</p>
      <p className="text-xs text-ash">{details.join(" · ")}</p>
    </>
  );
}

/** `google / cpc / Diwali kitchens`. */
export function touchLabel({ source, medium, campaign }: VisitTouch): string {
  return [source, medium, campaign].filter(Boolean).join(" / ") || "Direct";
}

/** `/landing` of a page of the site. */
export function pageOf(landingPage: string): string {
  return URL.parse(landingPage)?.pathname ?? landingPage;
}

const clicks: Record<ClickKind, string> = {
  gclid: "Google Ads click",
  gbraid: "Google Ads click in an app",
  wbraid: "Google Ads click on iOS",
  fbclid: "Facebook or Instagram click",
};

const agreements: Record<Agreement, string> = {
  given: "Agreed",
  not_given: "No consent",
  withdrawn: "Withdrawn",
};
