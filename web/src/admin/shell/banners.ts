/** Banners at the top of every admin screen. Each decides itself whether to render. */
import type { ComponentType } from "react";
import { MaintenanceBanner } from "../maintenance-banner/banner";

export const banners: readonly ComponentType[] = [MaintenanceBanner];
