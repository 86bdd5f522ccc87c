/**
 * What the home page shows of the company's records: prices, designs, case studies and videos. What cannot be read is
 * left out.
 *
 * The loader fetches this module on demand, as it does the texts.
 */
import type {
  BhkType,
  CaseStudyCard,
  DesignCard,
  DesignType,
  PriceList,
  VideoCard,
} from "../../api/contract/types.gen";
import { withParams } from "../../api/path";
import { request } from "../../api/request";
import { moneyShort } from "../../ui/format";
import { preloadSections } from "./sections/lazy";
import type { HomeContent } from "../../features/page-texts/home";

type Service = Exclude<keyof HomeContent["services"], "title">;

export type HomeLive = {
  /** What services begin at, such as `₹1.9 L`. */
  servicePrices: { [Key in Service]?: string };
  /** What homes begin at. */
  homePrices: { [Key in BhkType]?: string };
  designs: readonly DesignCard[];
  caseStudies: readonly CaseStudyCard[];
  videos: readonly VideoCard[];
};

/** Two rows on wide screens. */
const maxDesigns = 6;
const maxCaseStudies = 3;
/** Two rows on phones. */
const maxVideos = 4;

const designsOf: readonly [Service, DesignType][] = [
  ["kitchens", "kitchen"],
  ["wardrobes", "wardrobe"],
  ["tvUnits", "tv-unit"],
];

/** The range of all prices without the products: none is that cheap. */
const shop = withParams("/api/products", { priceTo: 0 });

export async function loadLive(): Promise<HomeLive> {
  const options = { retries: 0, anonymous: true };
  const [designs, types, prices, furniture, caseStudies, videos] = await Promise.all([
    request("GET", "/api/designs", options).catch(() => null),
    request("GET", "/api/design-types", options).catch(() => null),
    request("GET", "/api/pricing", options).catch(() => null),
    request("GET", shop, options).catch(() => null),
    request("GET", "/api/case-studies", options).catch(() => null),
    request("GET", "/api/videos", options).catch(() => null),
    preloadSections(),
    // For its style sheet, which the server adds to each page whose loader imports it.
    import("./sections/live"),
  ]);
  const lowest = new Map(types?.items.map(({ designType, priceFromPaise }) => [designType, priceFromPaise]));
  const homePrices = homePricesOf(prices);
  const cheapestHome = Math.min(...homePrices.values());
  return {
    servicePrices: {
      ...Object.fromEntries(
        designsOf.flatMap(([service, type]) => {
          const paise = lowest.get(type);
          return paise ? [[service, moneyShort(paise)]] : [];
        }),
      ),
      ...(Number.isFinite(cheapestHome) && { fullHome: moneyShort(cheapestHome) }),
      ...(furniture?.facets.priceFrom && { furniture: moneyShort(furniture.facets.priceFrom) }),
    },
    homePrices: Object.fromEntries([...homePrices].map(([home, paise]) => [home, moneyShort(paise)])),
    designs: (designs?.items ?? []).slice(0, maxDesigns),
    caseStudies: (caseStudies?.items ?? []).slice(0, maxCaseStudies),
    videos: (videos?.items ?? []).slice(0, maxVideos),
  };
}

/** In the plainest package, with standard delivery, as on the page of prices. */
function homePricesOf(list: PriceList | null): Map<BhkType, number> {
  return new Map(
    (list?.homes ?? []).flatMap(({ home, prices }) => {
      const lowest = Math.min(...prices.map(({ standard }) => standard.fromPaise));
      return Number.isFinite(lowest) ? [[home, lowest] as const] : [];
    }),
  );
}
