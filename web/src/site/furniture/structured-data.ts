/** Structured data of a product, as search engines ask for it (schema.org, JSON-LD). */
import type { Availability, PublicOption, PublicProduct, PublicVariationGroup } from "../../api/contract/types.gen";
import { offerOf } from "../../features/furniture/availability";
import { dayOf } from "../../ui/format";
import { videoData } from "../videos/structured-data";
import { type Dimensions, combinationsOf, dimensionsOf, isSized, priceOf } from "./selection";

type Data = Record<string, unknown>;

/** Makes the absolute address of a file. */
type FileAddress = (path: string) => string;

/** A product or, with options, a group of products. */
type Item = Data & { "@type": string };

/** The names of schema.org's `ItemAvailability`. */
const availabilityNames: Record<Availability, string> = {
  in_stock: "InStock",
  low_stock: "LimitedAvailability",
  limited: "LimitedAvailability",
  out_of_stock: "OutOfStock",
  backorder: "BackOrder",
  pre_order: "PreOrder",
  preorder: "PreOrder",
  custom_order: "MadeToOrder",
  made_to_order: "MadeToOrder",
  discontinued: "Discontinued",
  sold_out: "SoldOut",
  online_only: "OnlineOnly",
  in_store_only: "InStoreOnly",
};

/** More variants are summed up by their lowest and highest price. */
const maxVariants = 40;

const maxReviews = 5;

/** `address` is the product's canonical one. */
export function productData(product: PublicProduct, address: string, file: FileAddress): Item[] {
  const data = itemOf(product, address, file);
  return isComplete(data) ? [data] : [];
}

/** Search engines refuse products that have neither a price nor reviews, such as those made to a buyer's drawing. */
function isComplete(data: Data): boolean {
  const variants = data["hasVariant"] as Data[] | undefined;
  return (variants ?? [data]).every((one) => "offers" in one || "aggregateRating" in one);
}

function itemOf(product: PublicProduct, address: string, file: FileAddress): Item {
  const { name, sku, groups } = product;
  const common = commonData(product, address, file);
  if (groups.length === 0) return { "@type": "Product", ...common, ...offersOf(product, [], address) };
  const combinations = combinationsOf(groups, maxVariants);
  if (!combinations) return { "@type": "Product", ...common, ...aggregateOffer(product, address) };
  return {
    "@type": "ProductGroup",
    ...common,
    productGroupID: sku,
    variesBy: groups.map((group) => propertyOf(group)?.address ?? group.name),
    hasVariant: combinations.map((options) => {
      const names = options.map((option) => option.name);
      // Each variant has an address of its own, at which it is preselected.
      const variantAddress = `${address}?options=${options.map(({ id }) => id).join(",")}`;
      const picture = options.findLast((option) => option.picture)?.picture?.picture;
      return {
        "@type": "Product",
        name: `${name}, ${names.join(", ")}`,
        url: variantAddress,
        image: picture ? [file(picture.sources[0]?.jpeg ?? "")] : common["image"],
        ...Object.fromEntries(
          groups.flatMap((group, index) => {
            const property = propertyOf(group);
            const value = options[index]?.name;
            return property && value ? [[property.name, value]] : [];
          }),
        ),
        ...(options.some(isSized) && sizeData(dimensionsOf(product, options))),
        ...offersOf(product, options, variantAddress),
      };
    }),
  };
}

function commonData(product: PublicProduct, url: string, file: FileAddress): Data {
  const { name, sku, mpn, gtin, brand, categories, shortDescription, description, pictures } = product;
  const { material, colour, weightG, reviews, originCountry, video } = product;
  return {
    name,
    url,
    description: shortDescription || description,
    image: pictures.flatMap(({ picture: { sources } }) => (sources[0] ? [file(sources[0].jpeg)] : [])),
    sku,
    ...(video && { subjectOf: videoData(video, file) }),
    ...(mpn && { mpn }),
    ...(gtin && { gtin }),
    ...(brand && { brand: { "@type": "Brand", name: brand } }),
    ...(categories.length > 0 && { category: categories.map((category) => category.name).join(" > ") }),
    ...(material && { material }),
    ...(colour && { color: colour }),
    ...sizeData(product),
    ...(weightG && { weight: quantity(weightG, "GRM") }),
    ...(originCountry && { countryOfOrigin: { "@type": "Country", name: originCountry } }),
    ...(reviews.count > 0 &&
      reviews.average !== null && {
        aggregateRating: {
          "@type": "AggregateRating",
          // As the page shows it.
          ratingValue: Math.round(reviews.average * 10) / 10,
          reviewCount: reviews.count,
        },
        review: reviews.newest.items.slice(0, maxReviews).map((review) => ({
          "@type": "Review",
          author: { "@type": "Person", name: review.author },
          datePublished: dayOf(new Date(review.createdAt)),
          reviewRating: { "@type": "Rating", ratingValue: review.rating, bestRating: 5 },
          ...(review.title && { name: review.title }),
          ...(review.text && { reviewBody: review.text }),
        })),
      }),
  };
}

/** As the page names the sides. */
function sizeData({ lengthMm, widthMm, heightMm }: Dimensions): Data {
  return {
    ...(lengthMm && { width: quantity(lengthMm, "MMT") }),
    ...(widthMm && { depth: quantity(widthMm, "MMT") }),
    ...(heightMm && { height: quantity(heightMm, "MMT") }),
  };
}

/** What has no price to order at has no offer. */
function offersOf(product: PublicProduct, options: readonly PublicOption[], url: string): Data {
  const { pricePaise, listPricePaise } = priceOf(product, options);
  if (pricePaise <= 0 || product.availability === "custom_order") return {};
  const { availability } = offerOf(product, options);
  return {
    offers: {
      "@type": "Offer",
      url,
      price: pricePaise / 100,
      priceCurrency: "INR",
      availability: `https://schema.org/${availabilityNames[availability]}`,
      itemCondition: "https://schema.org/NewCondition",
      ...(product.saleEndsOn && listPricePaise !== null && { priceValidUntil: product.saleEndsOn }),
      ...(listPricePaise !== null &&
        listPricePaise > pricePaise && {
          priceSpecification: {
            "@type": "UnitPriceSpecification",
            priceType: "https://schema.org/StrikethroughPrice",
            price: listPricePaise / 100,
            priceCurrency: "INR",
            valueAddedTaxIncluded: true,
          },
        }),
      ...returnsOf(product),
    },
  };
}

function aggregateOffer(product: PublicProduct, url: string): Data {
  if (product.pricePaise <= 0 || product.availability === "custom_order") return {};
  const differences = product.groups.map(({ options }) => options.map(({ differencePaise }) => differencePaise));
  const extreme = (pick: (...values: number[]) => number) =>
    differences.reduce((sum, each) => sum + pick(...each), product.pricePaise);
  const [low, high] = [extreme(Math.min), extreme(Math.max)];
  if (low <= 0) return {};
  return {
    offers: {
      "@type": "AggregateOffer",
      url,
      lowPrice: low / 100,
      highPrice: high / 100,
      offerCount: product.groups.reduce((all, { options }) => all * options.length, 1),
      priceCurrency: "INR",
      availability: `https://schema.org/${availabilityNames[product.availability]}`,
    },
  };
}

function returnsOf({ returnsDays }: PublicProduct): Data {
  if (returnsDays <= 0) return {};
  return {
    hasMerchantReturnPolicy: {
      "@type": "MerchantReturnPolicy",
      applicableCountry: "IN",
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: returnsDays,
    },
  };
}

/** The property of schema.org that a variation group is about. */
function propertyOf({ name }: PublicVariationGroup): { name: string; address: string } | null {
  const words = name.toLowerCase();
  const found = /colou?r|finish|shade/.test(words)
    ? "color"
    : /size|seat|width|length/.test(words)
      ? "size"
      : /material|fabric|wood|leather|upholster/.test(words)
        ? "material"
        : null;
  return found && { name: found, address: `https://schema.org/${found}` };
}

function quantity(value: number, unitCode: string): Data {
  return { "@type": "QuantitativeValue", value, unitCode };
}
