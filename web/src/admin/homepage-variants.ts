/** What the variants of the home page are called. */
import type { Variant } from "../api/contract/types.gen";

export const homepageVariants: Record<Variant, { label: string; description: string }> = {
  "home-latest": { label: "Latest", description: "Photos side by side, and what happens in 45 days." },
  "home-default": { label: "Classic", description: "Balanced: one photo, the services, how it works." },
  "home-modern": { label: "Modern", description: "Large type and plan drawings." },
  "home-minimal": { label: "Minimal", description: "Few photos, plenty of white space." },
  "home-premium": { label: "Premium", description: "Dark, with full-width photos." },
  "home-conversion": { label: "Booking first", description: "Starts with the first booking question." },
};
