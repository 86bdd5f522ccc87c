/** The home page: one of six variants, chosen by the active-homepage setting or by `?preview=`. */
import { type ComponentType, createElement, lazy, Suspense, useMemo } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";

import "./home.css";
import { useDraft } from "../../features/page-texts/draft";
import type { HomeTexts } from "../../features/page-texts/home";
import { paths } from "../../paths";
import { PageHead } from "../page-head";
import type { Thing } from "../structured-data";
import type { HomeLive } from "./load-live";
import { HomeProvider } from "./texts";
import { chooseVariant, loadedVariant, loadVariant, type VariantName, variantNames } from "./variant";

type HomeData = {
  variant: VariantName;
  things: Thing[];
  texts: HomeTexts;
  live: HomeLive;
};

export async function loader({ request: { url } }: LoaderFunctionArgs): Promise<HomeData> {
  const preview = new URL(url).searchParams.get("preview");
  const chosen = chooseVariant(preview).then(async (variant) => {
    const { loadTexts } = await import("./load-texts");
    return { variant, texts: await loadTexts(variant, preview !== null) };
  });
  const [{ variant, texts }, live, things] = await Promise.all([
    chosen,
    import("./load-live").then((module) => module.loadLive()),
    import("../shell/organization-data").then((data) => data.readHomeData(chosen)),
  ]);
  return { variant, things, texts, live };
}

// For pre-rendered pages, whose loader ran on the server: their HTML stays until the code is loaded.
const lazyVariants = Object.fromEntries(
  variantNames.map((name) => [name, lazy(() => loadVariant(name))]),
) as unknown as Record<VariantName, ComponentType>;

export function Component() {
  const data = useLoaderData<typeof loader>();
  const { variant, things } = data;
  const texts = useDraft("home", data.texts);
  // Stays, too, when the code has come: another component would render the page anew.
  const Variant = useMemo(() => loadedVariant(variant) ?? lazyVariants[variant], [variant]);
  // The same object each time: a new one would render sections anew whose code is still on its way.
  const home = useMemo(() => ({ texts, live: data.live }), [texts, data.live]);
  return (
    <Suspense>
      <PageHead title={texts.title} description={texts.description} path={paths.home()} things={things} />
      <HomeProvider value={home}>
        <div className="home">{createElement(Variant)}</div>
      </HomeProvider>
    </Suspense>
  );
}
