/** `/admin/google-ads`: campaigns, conversions, links, landing pages and connections, each under its own tab. */
import { useSearchParams } from "react-router";
import { CampaignsTab } from "./campaigns-tab";
import { ConnectionTab } from "./connection-tab";
import { ConversionsTab } from "./conversions-tab";
import { LandingPagesTab } from "./landing-pages-tab";
import { LinksTab } from "./links-tab";
import { tabOf } from "./tabs";

export function Component() {
  const [search] = useSearchParams();
  switch (tabOf(search)) {
    case "campaigns":
      return <CampaignsTab />;
    case "conversions":
      return <ConversionsTab />;
    case "links":
      return <LinksTab />;
    case "landing-pages":
      return <LandingPagesTab />;
    case "connection":
      return <ConnectionTab />;
  }
}
