/** Which pages are enabled and shown in navigation. Both default to yes. */
import type { PageSetting } from "../../api/contract/types.gen";
import type { NamedPage } from "./public-pages";

export function isEnabled(pageName: NamedPage, settings: readonly PageSetting[]): boolean {
  return settingOf(pageName, settings)?.isEnabled ?? true;
}

export function isShown(pageName: NamedPage, settings: readonly PageSetting[]): boolean {
  const setting = settingOf(pageName, settings);
  return !setting || (setting.isEnabled && setting.showInNavigation);
}

function settingOf(pageName: NamedPage, settings: readonly PageSetting[]): PageSetting | undefined {
  return settings.find((setting) => setting.pageName === pageName);
}
