/** Title, description, canonical address, share data and structured data of a page. */
import type { ShareCard } from "../api/contract/types.gen";
import { paths } from "../paths";
import { pageTitle } from "../ui/page-title";
import { canonicalOr } from "./shell/canonical-address";
import { sanitised } from "./shell/head";
import { useShellData } from "./shell/load";
import { type Crumb, StructuredData, type Thing, breadcrumbList } from "./structured-data";

type Props = {
  /** Without the company's name. */
  title: string;
  description: string;
  path: string;
  /** A canonical address that an editor has set; counts only on our own domain. */
  canonical?: string | null | undefined;
  /** The picture that is shown where the page is shared: a path, or an address on our own domain. */
  image?: string | null | undefined;
  /** The picture that the worker has drawn for a record; shown instead of `image`, as the one of a page without a record. */
  shareCard?: ShareCard | null | undefined;
  /** The way from the home page; the last is this page. By default it follows the home page, under its title. */
  crumbs?: readonly Crumb[];
  /** What the page is about, as structured data; the way to it is added. */
  things?: readonly Thing[];
};

/** Where a page has no picture of its own. A JPEG, since messengers show no WebP. */
const defaultImage = "/demo/share-1200.jpg";

export function PageHead({ description, path, canonical, image, things = [], ...props }: Props) {
  const page = useShellData();
  const shareCard = props.shareCard ?? page.shareCard;
  const title = sanitised(props.title);
  const summary = sanitised(description);
  const address = canonicalOr(path, canonical);
  const { crumbs = [{ name: title, path }] } = props;
  const isHome = path === paths.home();
  return (
    <>
      <title>{isHome ? title : pageTitle(title)}</title>
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
      <StructuredData things={isHome ? things : [...things, breadcrumbList(crumbs, address)]} />
    </>
  );
}
