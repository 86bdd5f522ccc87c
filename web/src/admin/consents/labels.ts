import type { Purpose } from "../../api/contract/types.gen";

const purposes: Record<Purpose, string> = {
  service_contact: "Service contact",
  marketing: "Marketing e-mails",
  analytics: "Analytics",
  ads: "Advertising",
};

export const purposeLabel = (purpose: Purpose): string => purposes[purpose];

const channels: Record<string, string> = {
  website_popup: "Booking form",
  website_booking: "Booking page",
  kitchen_calculator: "Kitchen calculator",
  sign_up: "Sign-up",
  account: "Account page",
  email_link: "E-mail link",
  email_reply: "Reply to an e-mail",
  request: "Privacy request",
  staff: "Told a colleague",
  phone: "Phone",
  walk_in: "Walk-in",
  whatsapp: "WhatsApp",
  referral: "Referral",
  manual: "Entered by hand",
  notice: "Cookie notice",
  website: "Cookie settings",
};

export const channelLabel = (channel: string): string => channels[channel] ?? channel;
