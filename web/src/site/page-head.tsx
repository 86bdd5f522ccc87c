/** Title, description, canonical address and share data of a page. */
import type { ShareCard } from "../api/contract/types.gen";
import { canonicalOr } from "./shell/canonical-address";
import { sanitised } from "./shell/head";
import { type Crumb, StructuredData, breadcrumbs } from "./structured-data";

type Props = {
  /** Without the company's name. */
  title: string;
  description: string;
  path: string;
  /** A canonical address that an editor has set; counts only on our own domain. */
  canonical?: string | null | undefined;
  /** The picture that is shown where the page is shared: a path, or an address on our own domain. */
  image?: string | null | undefined;
  /** The picture that the worker has drawn for it; shown instead of `image`. */
  shareCard?: ShareCard | null | undefined;
  /** The pages between the home page and this one; null if the page describes the way itself. */
  crumbs?: readonly Crumb[] | null;
};

/** Where a page has no picture of its own. */
const defaultImage = "/demo/living-1200.webp";

export function PageHead({ crumbs = [], ...props }: Props) {
  const { description, path, canonical: given, image, shareCard } = props;
  const title = sanitised(props.title);
  const summary = sanitised(description);
  const address = canonicalOr(path, given);
  return (
    <>
      <title>{path === "/" ? title : `${title} | Nivas`}</title>
      <meta name="description" content={summary} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={canonicalOr(defaultImage, shareCard?.address ?? image)} />
      {shareCard && (
        <>
          <meta property="og:image:width" content={String(shareCard.width)} />
          <meta property="og:image:height" content={String(shareCard.height)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {crumbs && path !== "/" && (
        <StructuredData
          facts={{ "@context": "https://schema.org", ...breadcrumbs([...crumbs, { name: title, path }]) }}
        />
      )}
    </>
  );
}
