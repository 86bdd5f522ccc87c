/** The settings sections in display order, and the permission each needs. */
import type { ComponentType } from "react";
import type { Area, Me } from "../../api/contract/types.gen";
import { lazyComponent } from "../../ui/lazy-component";
import { allows } from "../kit/access";

export type SettingsSection = {
  /** In the URL: `?section=sales`. */
  id: string;
  label: string;
  area: Area;
  Body: ComponentType;
};

/** Of the furniture shop. */
const shopSections: readonly SettingsSection[] = [
  {
    id: "payment",
    label: "Payment",
    area: "money_settings",
    Body: lazyComponent(async () => (await import("./payment")).PaymentSection),
  },
  {
    id: "gateway",
    label: "Payment gateway",
    area: "money_settings",
    Body: lazyComponent(async () => (await import("./gateway")).GatewaySection),
  },
  {
    id: "delivery",
    label: "Delivery",
    area: "operations_settings",
    Body: lazyComponent(async () => (await import("./delivery")).DeliverySection),
  },
  {
    id: "delivery-zones",
    label: "Delivery zones",
    area: "operations_settings",
    Body: lazyComponent(async () => (await import("./delivery-zones/section")).DeliveryZonesSection),
  },
  {
    id: "cart-emails",
    label: "Cart e-mails",
    area: "operations_settings",
    Body: lazyComponent(async () => (await import("./shop-letters")).ShopLettersSection),
  },
];

const sections: readonly SettingsSection[] = [
  {
    id: "organisation",
    label: "Organisation",
    area: "settings",
    Body: lazyComponent(async () => (await import("./organisation")).OrganisationSection),
  },
  {
    id: "pages",
    label: "Pages",
    area: "page_settings",
    Body: lazyComponent(async () => (await import("./pages")).PagesSection),
  },
  {
    id: "homepage",
    label: "Homepage",
    area: "page_settings",
    Body: lazyComponent(async () => (await import("./homepage")).HomepageSection),
  },
  {
    id: "search",
    label: "Search engines",
    area: "settings",
    Body: lazyComponent(async () => (await import("./search")).SearchSection),
  },
  {
    id: "about-page",
    label: "About page",
    area: "page_settings",
    Body: lazyComponent(async () => (await import("./company-page")).CompanyPageSection),
  },
  {
    id: "uploads",
    label: "Uploads",
    area: "settings",
    Body: lazyComponent(async () => (await import("./uploads")).UploadsSection),
  },
  {
    id: "maintenance",
    label: "Maintenance",
    area: "settings",
    Body: lazyComponent(async () => (await import("./maintenance/section")).MaintenanceSection),
  },
  {
    id: "sales",
    label: "Sales",
    area: "settings",
    Body: lazyComponent(async () => (await import("./sales")).SalesSection),
  },
  {
    id: "enquiries",
    label: "Enquiries",
    area: "settings",
    Body: lazyComponent(async () => (await import("./enquiries")).EnquiriesSection),
  },
  {
    id: "site-visits",
    label: "Site visits",
    area: "settings",
    Body: lazyComponent(async () => (await import("./site-visits")).SiteVisitsSection),
  },
  {
    id: "quotations",
    label: "Quotations",
    area: "settings",
    Body: lazyComponent(async () => (await import("./quotations")).QuotationsSection),
  },
  {
    id: "referrals",
    label: "Refer and earn",
    area: "settings",
    Body: lazyComponent(async () => (await import("./referrals")).ReferralsSection),
  },
  {
    id: "warranty",
    label: "Warranty",
    area: "settings",
    Body: lazyComponent(async () => (await import("./warranty")).WarrantySection),
  },
  {
    id: "rate-cards",
    label: "Rate cards",
    area: "settings",
    Body: lazyComponent(async () => (await import("./rate-cards")).RateCardsSection),
  },
  {
    id: "gst-rates",
    label: "GST rates",
    area: "money_settings",
    Body: lazyComponent(async () => (await import("./gst-rates")).GstRatesSection),
  },
  {
    id: "numbering",
    label: "Numbering",
    area: "money_settings",
    Body: lazyComponent(async () => (await import("./numbering/section")).NumberingSection),
  },
  {
    id: "price-page",
    label: "Price page",
    area: "settings",
    Body: lazyComponent(async () => (await import("./pricing")).PricingSection),
  },
  ...shopSections,
  {
    id: "follow-ups",
    label: "Follow-up e-mails",
    area: "settings",
    Body: lazyComponent(async () => (await import("./follow-ups")).FollowUpsSection),
  },
  {
    id: "notifications",
    label: "Notifications",
    area: "settings",
    Body: lazyComponent(async () => (await import("./notifications")).NotificationsSection),
  },
  {
    id: "letters",
    label: "E-mail texts",
    area: "settings",
    Body: lazyComponent(async () => (await import("./letters/section")).LettersSection),
  },
  {
    id: "notices",
    label: "Staff notices",
    area: "settings",
    Body: lazyComponent(async () => (await import("./notices")).NoticesSection),
  },
  {
    id: "privacy",
    label: "Privacy",
    area: "settings",
    Body: lazyComponent(async () => (await import("./privacy")).PrivacySection),
  },
  {
    id: "privacy-requests",
    label: "Privacy requests",
    area: "settings",
    Body: lazyComponent(async () => (await import("./privacy-requests/section")).PrivacyRequestsSection),
  },
  {
    id: "accounts",
    label: "Accounts",
    area: "settings",
    Body: lazyComponent(async () => (await import("./accounts")).AccountsSection),
  },
  {
    id: "integrations",
    label: "Integrations",
    area: "settings",
    Body: lazyComponent(async () => (await import("./integrations/section")).IntegrationsSection),
  },
  {
    id: "jobs",
    label: "Jobs",
    area: "operations_settings",
    Body: lazyComponent(async () => (await import("./jobs/section")).JobsSection),
  },
  {
    id: "recurring-work",
    label: "Schedules",
    area: "operations_settings",
    Body: lazyComponent(async () => (await import("./schedules")).SchedulesSection),
  },
  {
    id: "audit",
    label: "Audit log",
    area: "settings",
    Body: lazyComponent(async () => (await import("./audit/section")).AuditSection),
  },
];

/** A user with access to any of these areas can open the settings. */
export const settingsAreas = sections.map(({ area }) => area);

/** A user with access to any of these areas can open the settings of the shop. */
export const shopSettingsAreas = shopSections.map(({ area }) => area);

export function sectionsFor(me: Me): SettingsSection[] {
  return visible(sections, me);
}

export function shopSectionsFor(me: Me): SettingsSection[] {
  return visible(shopSections, me);
}

function visible(all: readonly SettingsSection[], me: Me): SettingsSection[] {
  return all.filter(({ area }) => allows(me, area, "view"));
}
