/**
 * All admin screens, for the router and the menu.
 *
 * A user sees a screen if they may view one of its areas. Its module exports `Component`.
 */
import type { ComponentType } from "react";
import { paths } from "../paths";
import { placePages } from "./gallery/places";
import { adminPaths } from "./paths";
import { settingsAreas, shopSettingsAreas } from "./settings/sections";
import type { Area } from "../api/contract/types.gen";
import type { Verb } from "./kit/access";
import {
  AdsIcon,
  BlogIcon,
  CaseStudiesIcon,
  CouponsIcon,
  CustomersIcon,
  DashboardIcon,
  DeliveryIcon,
  DesignsIcon,
  GalleryIcon,
  HelpIcon,
  type Icon,
  LeadsIcon,
  MaterialsIcon,
  OrdersIcon,
  PagePicturesIcon,
  PageTextsIcon,
  PoliciesIcon,
  ProductsIcon,
  QuotationsIcon,
  RedirectsIcon,
  ReferralsIcon,
  SettingsIcon,
  TeamIcon,
  TicketsIcon,
  UsersIcon,
  VideosIcon,
  VisitsIcon,
} from "./shell/icons";

export type Screen = {
  path: string;
  areas: readonly Area[];
  group: Group;
  label: string;
  icon: Icon;
  lazy: Lazy;
  /** What can be created there, for the search's commands. */
  creates?: { label: string; path: string; area: Area; verb: Verb };
  /** Screens reached from this one. The menu does not list them; those with a label are linked in its head. */
  children?: readonly { path: string; lazy: Lazy; label?: string }[];
};

type Lazy = () => Promise<{ Component: ComponentType }>;

/** In menu order. */
export const groups = ["Overview", "Sales", "Catalogue", "Shop", "Content", "Company"] as const;
export type Group = (typeof groups)[number];

const shopSettings = () => import("./settings/shop-route");
const pagePictures = () => import("./image-managers/route");

export const screens: readonly Screen[] = [
  {
    path: paths.admin(),
    areas: ["desk"],
    group: "Overview",
    label: "Dashboard",
    icon: DashboardIcon,
    lazy: () => import("./dashboard/route"),
  },
  {
    path: adminPaths.leads(),
    areas: ["leads"],
    group: "Sales",
    label: "Leads",
    icon: LeadsIcon,
    creates: { label: "Add lead", path: adminPaths.addLead(), area: "leads", verb: "manage" },
    lazy: () => import("./leads/route"),
  },
  {
    path: adminPaths.visits(),
    areas: ["leads"],
    group: "Sales",
    label: "Visits",
    icon: VisitsIcon,
    lazy: () => import("./visits/route"),
  },
  {
    path: adminPaths.finance(),
    areas: ["quotations"],
    group: "Sales",
    label: "Quotations",
    icon: QuotationsIcon,
    creates: { label: "Create quotation", path: adminPaths.newQuotation(), area: "quotations", verb: "manage" },
    lazy: () => import("./finance/route"),
    children: [
      { path: adminPaths.newQuotation(), lazy: () => import("./quotations/new-route") },
      { path: "/admin/quotations/:id", lazy: () => import("./quotations/view/route") },
      { path: "/admin/quotations/:id/edit", lazy: () => import("./quotations/editor/route") },
    ],
  },
  {
    path: adminPaths.customers(),
    areas: ["customers"],
    group: "Sales",
    label: "Customers",
    icon: CustomersIcon,
    creates: { label: "Add customer", path: adminPaths.addCustomer(), area: "customers", verb: "manage" },
    lazy: () => import("./customers/route"),
  },
  {
    path: adminPaths.referrals(),
    areas: ["referrals"],
    group: "Sales",
    label: "Referrals",
    icon: ReferralsIcon,
    lazy: () => import("./referrals/route"),
  },
  {
    path: adminPaths.googleAds(),
    areas: ["ads"],
    group: "Sales",
    label: "Advertising",
    icon: AdsIcon,
    lazy: () => import("./google-ads/route"),
  },
  {
    path: adminPaths.materials(),
    areas: ["materials"],
    group: "Catalogue",
    label: "Materials",
    icon: MaterialsIcon,
    creates: { label: "Add material", path: adminPaths.addMaterial(), area: "materials", verb: "manage" },
    lazy: () => import("./materials/route"),
    children: [
      { path: adminPaths.addMaterial(), lazy: () => import("./materials/add-route") },
      { path: "/admin/materials/edit/:id", lazy: () => import("./materials/edit-route") },
      { path: "/admin/materials/categories", label: "Categories", lazy: () => import("./materials/categories-route") },
      { path: "/admin/materials/brands", label: "Brands", lazy: () => import("./materials/brands-route") },
    ],
  },
  {
    path: adminPaths.designs(),
    areas: ["designs"],
    group: "Catalogue",
    label: "Designs",
    icon: DesignsIcon,
    lazy: () => import("./designs/route"),
    children: [
      { path: "/admin/designs/:id", lazy: () => import("./designs/edit-route") },
      { path: adminPaths.designAddons(), label: "Add-ons", lazy: () => import("./design-addons/route") },
      { path: "/admin/design-categories", label: "Categories", lazy: () => import("./design-categories/route") },
      { path: adminPaths.catalog(), label: "Catalogue", lazy: () => import("./catalog/route") },
      { path: "/admin/catalog/:id", lazy: () => import("./catalog/edit-route") },
      { path: adminPaths.catalogCategories(), lazy: () => import("./catalog/categories-route") },
    ],
  },
  {
    path: adminPaths.orders(),
    areas: ["furniture_orders"],
    group: "Shop",
    label: "Orders",
    icon: OrdersIcon,
    lazy: () => import("./furniture/orders/route"),
    children: [{ path: "/admin/furniture/orders/:orderId", lazy: () => import("./furniture/orders/order-route") }],
  },
  {
    path: adminPaths.tickets(),
    areas: ["furniture_orders"],
    group: "Shop",
    label: "Tickets",
    icon: TicketsIcon,
    lazy: () => import("./furniture/tickets/route"),
  },
  {
    path: adminPaths.products(),
    areas: ["furniture"],
    group: "Shop",
    label: "Products",
    icon: ProductsIcon,
    creates: { label: "Add product", path: adminPaths.addProduct(), area: "furniture", verb: "manage" },
    lazy: () => import("./furniture/products/route"),
    children: [
      { path: adminPaths.addProduct(), lazy: () => import("./furniture/products/add-route") },
      { path: "/admin/furniture/edit/:id", lazy: () => import("./furniture/products/edit-route") },
      {
        path: adminPaths.productCategories(),
        label: "Categories",
        lazy: () => import("./furniture/categories/route"),
      },
      { path: adminPaths.productReviews(), label: "Reviews", lazy: () => import("./furniture/reviews/route") },
    ],
  },
  {
    path: adminPaths.shopSettings(),
    areas: shopSettingsAreas,
    group: "Shop",
    label: "Payment and delivery",
    icon: DeliveryIcon,
    lazy: shopSettings,
    children: [{ path: "/admin/shipping-payment-settings", lazy: shopSettings }],
  },
  {
    path: adminPaths.coupons(),
    areas: ["coupons"],
    group: "Shop",
    label: "Coupons",
    icon: CouponsIcon,
    lazy: () => import("./furniture/coupons/route"),
  },
  {
    path: adminPaths.blog(),
    areas: ["content"],
    group: "Content",
    label: "Blog",
    icon: BlogIcon,
    lazy: () => import("./blog/route"),
    children: [
      { path: "/admin/blog/categories", label: "Categories", lazy: () => import("./blog/categories-route") },
      { path: "/admin/blog/:id", lazy: () => import("./blog/edit-route") },
    ],
  },
  {
    path: adminPaths.docs(),
    areas: ["content"],
    group: "Content",
    label: "Help",
    icon: HelpIcon,
    lazy: () => import("./docs/route"),
    children: [
      { path: "/admin/docs/categories", label: "Categories", lazy: () => import("./docs/categories-route") },
      { path: "/admin/docs/order", label: "Order", lazy: () => import("./docs/order-route") },
      { path: "/admin/docs/searches", label: "Searches", lazy: () => import("./docs/searches-route") },
      { path: "/admin/docs/:id", lazy: () => import("./docs/edit-route") },
    ],
  },
  {
    path: adminPaths.policies(),
    areas: ["content"],
    group: "Content",
    label: "Policies",
    icon: PoliciesIcon,
    lazy: () => import("./policies/route"),
    children: [{ path: "/admin/policies/:kind", lazy: () => import("./policies/edit-route") }],
  },
  {
    path: adminPaths.pageTexts(),
    areas: ["content"],
    group: "Content",
    label: "Page texts",
    icon: PageTextsIcon,
    lazy: () => import("./page-texts/route"),
    children: [{ path: "/admin/page-texts/:page", lazy: () => import("./page-texts/edit-route") }],
  },
  {
    path: adminPaths.redirects(),
    areas: ["content"],
    group: "Content",
    label: "Redirects",
    icon: RedirectsIcon,
    lazy: () => import("./redirects/route"),
  },
  {
    path: adminPaths.caseStudies(),
    areas: ["content"],
    group: "Content",
    label: "Case studies",
    icon: CaseStudiesIcon,
    lazy: () => import("./case-studies/route"),
    children: [{ path: "/admin/case-studies/:id", lazy: () => import("./case-studies/edit-route") }],
  },
  {
    path: adminPaths.gallery(),
    areas: ["content"],
    group: "Content",
    label: "Gallery",
    icon: GalleryIcon,
    lazy: () => import("./gallery/route"),
  },
  {
    path: adminPaths.videos(),
    areas: ["content"],
    group: "Content",
    label: "Videos",
    icon: VideosIcon,
    lazy: () => import("./videos/route"),
  },
  {
    path: adminPaths.pagePictures("consultation"),
    areas: ["content"],
    group: "Content",
    label: "Page pictures",
    icon: PagePicturesIcon,
    lazy: pagePictures,
    children: placePages.slice(1).map(({ page }) => ({ path: adminPaths.pagePictures(page), lazy: pagePictures })),
  },
  {
    path: adminPaths.team(),
    areas: ["team"],
    group: "Company",
    label: "Team",
    icon: TeamIcon,
    lazy: () => import("./team/route"),
  },
  {
    path: adminPaths.users(),
    areas: ["users"],
    group: "Company",
    label: "Users",
    icon: UsersIcon,
    lazy: () => import("./users/route"),
  },
  {
    path: paths.adminSettings(),
    areas: settingsAreas,
    group: "Company",
    label: "Settings",
    icon: SettingsIcon,
    lazy: () => import("./settings/route"),
  },
];
