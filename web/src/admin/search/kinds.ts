/** What the search finds: names, icons and lists of the kinds of records. */
import type { FoundKind } from "../../api/contract/types.gen";
import { adminPaths } from "../paths";
import {
  BlogIcon,
  CaseStudiesIcon,
  CustomersIcon,
  DesignsIcon,
  HelpIcon,
  type Icon,
  LeadsIcon,
  MaterialsIcon,
  OrdersIcon,
  ProductsIcon,
  QuotationsIcon,
  ReferralsIcon,
  TeamIcon,
  TicketsIcon,
  UsersIcon,
  VideosIcon,
} from "../shell/icons";

type Kind = {
  label: string;
  icon: Icon;
  /** The list that shows all results; receipts have none. */
  list?: string;
};

export const kinds: Record<FoundKind, Kind> = {
  customer: { label: "Customers", icon: CustomersIcon, list: adminPaths.customers() },
  lead: { label: "Leads", icon: LeadsIcon, list: adminPaths.leads() },
  quotation: { label: "Quotations", icon: QuotationsIcon, list: adminPaths.finance() },
  receipt: { label: "Receipts", icon: QuotationsIcon },
  order: { label: "Orders", icon: OrdersIcon, list: adminPaths.orders() },
  ticket: { label: "Tickets", icon: TicketsIcon, list: adminPaths.tickets() },
  referral: { label: "Referrals", icon: ReferralsIcon, list: adminPaths.referrals() },
  design: { label: "Designs", icon: DesignsIcon, list: adminPaths.designs() },
  catalog_item: { label: "Catalogue", icon: DesignsIcon, list: adminPaths.catalog() },
  material: { label: "Materials", icon: MaterialsIcon, list: adminPaths.materials() },
  product: { label: "Products", icon: ProductsIcon, list: adminPaths.products() },
  article: { label: "Articles", icon: BlogIcon, list: adminPaths.blog() },
  help_page: { label: "Help pages", icon: HelpIcon, list: adminPaths.docs() },
  case_study: { label: "Case studies", icon: CaseStudiesIcon, list: adminPaths.caseStudies() },
  video: { label: "Videos", icon: VideosIcon, list: adminPaths.videos() },
  team_member: { label: "Team", icon: TeamIcon, list: adminPaths.team() },
  user: { label: "Users", icon: UsersIcon, list: adminPaths.users() },
};
