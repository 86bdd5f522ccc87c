/** The home page: one of six variants, chosen by the active-homepage setting or by `?preview=`. */
import { type ComponentType, createElement, lazy, Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";

import "./home.css";
import type { ShareCard } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { PageHead } from "../page-head";
import { readShareCard } from "../share-card";
import { StructuredData } from "../structured-data";
import { chooseVariant, loadedVariant, loadVariant, type VariantName, variantNames } from "./variant";

type HomeData = { variant: VariantName; organizationData: object; shareCard: ShareCard | null };

export async function loader({ request }: LoaderFunctionArgs): Promise<HomeData> {
  const [variant, organizationData, shareCard] = await Promise.all([
    chooseVariant(new URL(request.url).searchParams.get("preview")),
    import("../shell/organization-data").then((data) => data.readOrganizationData()),
    readShareCard("home"),
  ]);
  return { variant, organizationData, shareCard };
}

// For pre-rendered pages, whose loader ran on the server: their HTML stays until the code is loaded.
const lazyVariants = Object.fromEntries(
  variantNames.map((name) => [name, lazy(() => loadVariant(name))]),
) as unknown as Record<VariantName, ComponentType>;

export function Component() {
  const { variant, organizationData, shareCard } = useLoaderData<typeof loader>();
  return (
    <Suspense>
      <PageHead
        title="Nivas | Modular kitchens, wardrobes and interiors in Bengaluru"
        description="A modular interior design company in Bengaluru: kitchens, wardrobes and complete homes, installed in 45 days, with a free consultation."
        path={paths.home()}
        shareCard={shareCard}
      />
      <StructuredData facts={organizationData} />
      <div className="home">{createElement(loadedVariant(variant) ?? lazyVariants[variant])}</div>
    </Suspense>
  );
}
