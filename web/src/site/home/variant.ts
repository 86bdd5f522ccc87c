/** The six home page variants, and which of them is active. */
import type { ComponentType } from "react";

import { activeHomepage } from "../../api/site-settings";

type VariantModule = { default: ComponentType };

const modules = {
  "home-default": () => import("./variants/home-default"),
  "home-modern": () => import("./variants/home-modern"),
  "home-minimal": () => import("./variants/home-minimal"),
  "home-premium": () => import("./variants/home-premium"),
  "home-conversion": () => import("./variants/home-conversion"),
  "home-latest": () => import("./variants/home-latest"),
} satisfies Record<string, () => Promise<VariantModule>>;

export type VariantName = keyof typeof modules;

export const variantNames = Object.keys(modules) as VariantName[];

const fallback: VariantName = "home-latest";

/** Filled before a variant is rendered, so that it renders without suspending. */
const loaded = new Map<VariantName, ComponentType>();

/** Chooses a variant and loads its code. `preview` names one directly and skips the setting. */
export async function chooseVariant(preview: string | null): Promise<VariantName> {
  const name = await nameOf(preview);
  try {
    await loadVariant(name);
    return name;
  } catch (error) {
    console.warn(`The home page ${name} could not be loaded; ${fallback} is shown.`, error);
    await loadVariant(fallback);
    return fallback;
  }
}

async function nameOf(preview: string | null): Promise<VariantName> {
  try {
    const name = preview ?? (await activeHomepage.read()).componentName;
    if (isVariant(name)) return name;
    console.warn(`There is no home page ${JSON.stringify(name)}; ${fallback} is shown.`);
  } catch (error) {
    console.warn(`The active home page could not be read; ${fallback} is shown.`, error);
  }
  return fallback;
}

function isVariant(name: unknown): name is VariantName {
  return typeof name === "string" && Object.hasOwn(modules, name);
}

export async function loadVariant(name: VariantName): Promise<VariantModule> {
  const module = await modules[name]();
  loaded.set(name, module.default);
  return module;
}

/** The variant's component, if it is loaded. */
export function loadedVariant(name: VariantName): ComponentType | undefined {
  return loaded.get(name);
}
