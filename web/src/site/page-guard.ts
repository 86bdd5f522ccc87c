/** Keeps pages shut that the page settings switch off. */
import { data } from "react-router";
import { pageSettings } from "../api/site-settings";
import { isEnabled } from "./visibility";

export async function requireEnabled(pageName: string): Promise<void> {
  // Settings that cannot be read close nothing.
  const settings = await pageSettings.read().catch(() => []);
  if (!isEnabled(pageName, settings)) throw data(null, { status: 404 });
}
