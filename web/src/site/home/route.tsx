/** The home page: one of six variants, chosen by the active-homepage setting or by `?preview=`. */
import { type ComponentType, createElement, lazy, Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";

import "./home.css";
import type { HomePageText } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { request } from "../../api/request";
import { homeTexts } from "../../features/page-texts/home";
import { paths } from "../../paths";
import { PageHead } from "../page-head";
import { StructuredData } from "../structured-data";
import { HomeTextsProvider } from "./texts";
import { chooseVariant, loadedVariant, loadVariant, type VariantName, variantNames } from "./variant";

type HomeData = { variant: VariantName; organizationData: object; changes: HomePageText | null };

export async function loader({ request: { url } }: LoaderFunctionArgs): Promise<HomeData> {
  const preview = new URL(url).searchParams.get("preview");
  const [{ variant, changes }, organizationData] = await Promise.all([
    chooseVariant(preview).then(async (variant) => ({
      variant,
      changes: await readChanges(variant, preview !== null),
    })),
    import("../shell/organization-data").then((data) => data.readOrganizationData()),
  ]);
  return { variant, organizationData, changes };
}

/** Null if the request fails: visitors then read the built text. A preview shows what was saved a moment ago. */
async function readChanges(variant: VariantName, isPreview: boolean): Promise<HomePageText | null> {
  const headers = isPreview ? { "Cache-Control": "no-cache" } : {};
  try {
    return await request("GET", path("/api/page-texts/home/{variant}", { variant }), {
      retries: 0,
      anonymous: true,
      headers,
    });
  } catch {
    return null;
  }
}

// For pre-rendered pages, whose loader ran on the server: their HTML stays until the code is loaded.
const lazyVariants = Object.fromEntries(
  variantNames.map((name) => [name, lazy(() => loadVariant(name))]),
) as unknown as Record<VariantName, ComponentType>;

export function Component() {
  const { variant, organizationData, changes } = useLoaderData<typeof loader>();
  const texts = homeTexts(variant, changes);
  return (
    <Suspense>
      <PageHead title={texts.title} description={texts.description} path={paths.home()} />
      <StructuredData facts={organizationData} />
      <HomeTextsProvider value={texts}>
        <div className="home">{createElement(loadedVariant(variant) ?? lazyVariants[variant])}</div>
      </HomeTextsProvider>
    </Suspense>
  );
}
