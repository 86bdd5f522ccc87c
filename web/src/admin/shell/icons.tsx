/** Menu icons on a 20 px grid. Decorative: the labels next to them name the screens. */
import type { ComponentType, ReactNode } from "react";
import { drawn as drawnOn } from "../kit/icons";

export type Icon = ComponentType<{ className?: string }>;

export const DashboardIcon = drawn(<path d="M3 3h6v8H3zM11 3h6v4h-6zM11 9h6v8h-6zM3 13h6v4H3z" />);
export const LeadsIcon = drawn(<path d="M3 4h14l-5 6.5V16l-4 1v-6.5z" />);
export const VisitsIcon = drawn(
  <path d="M3 4.500h14v12.500H3zM3 8.500h14M6.500 2.500v4M13.500 2.500v4M7.500 12.500l2 2 3.500-3.500" />,
);
export const QuotationsIcon = drawn(
  <path d="M5 2.500h7l3.500 3.500v11.500H5zM12 2.500V6h3.500M7.500 9.500h5M7.500 12.500h5" />,
);
export const CustomersIcon = drawn(<path d="M3 17V8.5L10 3l7 5.5V17zM7.5 17v-5.500h5V17" />);
export const MaterialsIcon = drawn(
  <path d="M10 3 17.5 7 10 11 2.5 7zM2.5 10.300 10 14.300l7.5-4M2.5 13.600 10 17.600l7.5-4" />,
);
export const DesignsIcon = drawn(<path d="M3 3h14v14H3zM3 12h14M10 12v5M6.500 3v5.500h7V3M10 8.500v3.500" />);
export const ProductsIcon = drawn(
  <path d="M5 9.500V5.500a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v4M2.500 9.500h2.500v3h10v-3h2.500v5.500h-15zM4.500 15v2M15.500 15v2" />,
);
export const OrdersIcon = drawn(
  <path d="M3.500 6.500 10 3l6.500 3.500v7L10 17l-6.500-3.500zM3.500 6.500 10 10l6.500-3.500M10 10v7" />,
);
export const TicketsIcon = drawn(<path d="M3 4h14v9.500H9.500L6 17v-3.500H3zM10 6.500v3M10 11.500h.01" />);
export const DeliveryIcon = drawn(
  <>
    <path d="M4 14.500H2.500v-9h9v9H8M12 14.500h-.500M11.500 8h3.500l2.500 3v3.500H16" />
    <circle cx="6" cy="14.500" r="2" />
    <circle cx="14" cy="14.500" r="2" />
  </>,
);
export const ReferralsIcon = drawn(
  <>
    <circle cx="5.500" cy="6" r="2.500" />
    <circle cx="14.500" cy="6" r="2.500" />
    <path d="M1.500 16c0-2.700 1.700-4.500 4-4.500s4 1.800 4 4.500M10.500 16c0-2.700 1.700-4.500 4-4.500s4 1.800 4 4.500M8.500 6h3" />
  </>,
);
export const CouponsIcon = drawn(
  <path d="M2.500 5h15v3a2 2 0 0 0 0 4v3h-15v-3a2 2 0 0 0 0-4zM12 7v1.500M12 11.500V13M7 12.500l2.500-5" />,
);
export const AdsIcon = drawn(
  <path d="M3 8.500v3.500h2.500l7 3.500v-10.500l-7 3.500zM5.500 12l1 4.500h2l-.500-3.500M15 7.500a4 4 0 0 1 0 5.500" />,
);
export const CaseStudiesIcon = drawn(
  <path d="M3 16.500v-9l7-4.500 7 4.500v9zM10 3v13.500M5.500 10h2M5.500 13h2M12.500 10h2M12.500 13h2" />,
);
export const VideosIcon = drawn(<path d="M2.500 4.500h15v11h-15zM8 7.500v5l4.500-2.500z" />);
export const BlogIcon = drawn(<path d="M4 3h9l3 3v11H4zM12.5 3v3.5H16M7 10h6M7 13h4" />);
export const HelpIcon = drawn(
  <path d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M7.8 7.800a2.200 2.200 0 1 1 3.200 2c-.7.4-1 .8-1 1.700M10 14h.01" />,
);
export const PoliciesIcon = drawn(
  <path d="M10 2.500 16 4.500v5c0 4-2.500 6.300-6 8-3.500-1.700-6-4-6-8v-5zM7.500 10l1.800 1.800 3.500-3.600" />,
);
export const RedirectsIcon = drawn(<path d="M3 14.500v-3a4 4 0 0 1 4-4h9.500M13 4l3.500 3.500L13 11" />);
export const GalleryIcon = drawn(
  <path d="M2.5 4h15v12h-15zM2.5 13.500l4.500-4.500 4 4 2.500-2.500 4 4M13.500 7.500h.01" />,
);
export const PagePicturesIcon = drawn(<path d="M3 3h14v14H3zM3 10h14M6 13h4M6 15h2.500" />);
export const PageTextsIcon = drawn(<path d="M3 3h14v14H3zM3 7.500h14M6 10.500h8M6 13.500h5" />);
export const TeamIcon = drawn(
  <>
    <circle cx="7.5" cy="7" r="3" />
    <path d="M2 16.5c0-3 2.5-4.7 5.5-4.700s5.5 1.7 5.5 4.700M13 4.300a3 3 0 0 1 0 5.400M15 12.200c1.9.6 3 2.2 3 4.3" />
  </>,
);
export const UsersIcon = drawn(
  <>
    <rect x="2.5" y="4" width="15" height="12" rx="1.5" />
    <circle cx="7.5" cy="9" r="1.8" />
    <path d="M4.8 13.500c.4-1.3 1.4-2 2.7-2s2.3.7 2.7 2M12.5 8.500h2.800M12.5 11.500h2.8" />
  </>,
);
export const SettingsIcon = drawn(<path d="M3 6h8M15 6h2M3 14h2M9 14h8M11 4v4M5 12v4M15 4v4M9 12v4" />);
export const MenuIcon = drawn(<path d="M3 6h14M3 10h14M3 14h14" />);

function drawn(path: ReactNode): Icon {
  return drawnOn(path, 20);
}
