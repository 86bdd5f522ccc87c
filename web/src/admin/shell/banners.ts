/** What may stand across the head of every admin screen. A banner shows itself, or nothing. */
import type { ComponentType } from "react";
import { MaintenanceBanner } from "../maintenance-banner/banner";

export const banners: readonly ComponentType[] = [MaintenanceBanner];
