/** A product with pictures, options, price, delivery and everything a buyer must know; published or in preview. */
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { ProductDrawing, PublicOption, PublicProduct, PublicVariationGroup } from "../../api/contract/types.gen";
import { offerOf } from "../../features/furniture/availability";
import { count, date, money } from "../../ui/format";
import { lazyComponent } from "../../ui/lazy-component";
import { Breadcrumbs } from "../breadcrumbs";
import { BuyBox } from "./buy-box";
import { Cards, Rating } from "./card";
import { productCrumbs } from "./crumbs";
import { DimensionDrawing } from "./dimension-drawing";
import { Gallery, type GalleryHandle } from "./gallery";
import { countryName } from "./countries";
import { isPriceless, lengthText, savingOf, warrantyText, weightText } from "./labels";
import { OptionGroups } from "./option-groups";
import { PincodeCheck } from "./pincode-check";
import { Reviews } from "./reviews";
import {
  type Dimensions,
  type Price,
  chosenOptions,
  dimensionsOf,
  drawingOf,
  galleryOf,
  initialChoice,
  placeOf,
  priceOf,
  selectionsOf,
  sizeNames,
} from "./selection";

/** Preload it with a product that has a video, so that nothing moves when it arrives. */
export const ProductVideo = lazyComponent(async () => (await import("./product-video")).ProductVideo);

type ProductViewProps = {
  product: PublicProduct;
  /** Hides what only published products can do. */
  isPreview?: boolean;
};

export function ProductView({ product, isPreview = false }: ProductViewProps) {
  const { name, brand, groups, shortDescription, description, reviews, related } = product;
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(() => initialChoice(groups, search.get("options")?.split(",")));
  const pictures = useMemo(() => galleryOf(product), [product]);
  const gallery = useRef<GalleryHandle>(null);

  const options = chosenOptions(groups, chosen);
  const price = priceOf(product, options);
  const offer = offerOf(product, options);
  const shown = options.findLast(({ picture }) => picture)?.picture ?? pictures[0];

  function choose(group: PublicVariationGroup, option: PublicOption) {
    setChosen({ ...chosen, [group.id]: option.id });
    const place = placeOf(pictures, option);
    if (place !== null) gallery.current?.show(place);
  }

  return (
    <article className="product">
      <div className="page">
        <Breadcrumbs crumbs={productCrumbs(product)} />
        <div className="product-top">
          <Gallery ref={gallery} pictures={pictures} name={name} />
          <div className="product-summary">
            {brand && <p className="product-brand">{brand}</p>}
            <h1 className="font-display">{name}</h1>
            {reviews.average !== null && (
              <a href="#reviews" className="product-rating">
                <Rating rating={reviews.average} reviews={reviews.count} />
              </a>
            )}
            {shortDescription && <p className="product-short">{shortDescription}</p>}
            <PriceText product={product} price={price} />
            <OptionGroups groups={groups} canBeOrdered={product.canBeOrdered} chosen={chosen} onChoose={choose} />
            {isPreview ? (
              <p className="product-preview-note">It can be bought once it is published.</p>
            ) : (
              <>
                <BuyBox
                  product={product}
                  offer={offer}
                  price={price}
                  selections={selectionsOf(groups, chosen)}
                  picture={shown?.picture.sources.at(-1)?.jpeg ?? null}
                />
                {offer.action === "cart" && <PincodeCheck product={product} />}
              </>
            )}
          </div>
        </div>
        {description.trim() && (
          <Section id="about" title="About this piece">
            <div className="product-text">
              {paragraphsOf(description).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Section>
        )}
        {product.video && (
          <Section id="video" title="See it in use">
            <ProductVideo key={product.video.id} video={product.video} />
          </Section>
        )}
        <Measurements
          product={product}
          dimensions={dimensionsOf(product, options)}
          drawing={drawingOf(product, options)}
          sizes={sizeNames(groups, chosen)}
        />
        <Details product={product} />
        <Reviews product={product} isPreview={isPreview} />
        {related.length > 0 && (
          <Section id="related" title="Goes well with it">
            <Cards cards={related} />
          </Section>
        )}
      </div>
    </article>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="product-section">
      <h2 id={id} className="font-display">
        {title}
      </h2>
      {children}
    </section>
  );
}

function PriceText({ product, price }: { product: PublicProduct; price: Price }) {
  const { availability, saleEndsOn, taxBasisPoints } = product;
  // It is not to be had at any price.
  if (availability === "discontinued") return null;
  if (isPriceless(availability)) return <p className="product-price">Price on request</p>;
  const saving = savingOf(price.pricePaise, price.mrpPaise);
  const isOnSale = price.listPricePaise !== null;
  return (
    <div role="status" className="product-price">
      <p>
        <strong>{money(price.pricePaise)}</strong>
        {saving && (
          <span className="product-mrp">
            MRP <s>{money(price.mrpPaise)}</s>
          </span>
        )}
      </p>
      {saving && (
        <p className="product-saving">
          You save {money(saving.paise)}
          {saving.percent > 0 && ` (${saving.percent}%)`}
        </p>
      )}
      <p className="product-tax">
        Inclusive of all taxes{taxBasisPoints > 0 && ` (GST ${taxBasisPoints / 100}%)`}
        {isOnSale && saleEndsOn && `. Offer until ${date(saleEndsOn)}`}
      </p>
    </div>
  );
}

type MeasurementsProps = {
  product: PublicProduct;
  /** With the chosen options. */
  dimensions: Dimensions;
  drawing: ProductDrawing | null;
  sizes: readonly string[];
};

function Measurements({ product, dimensions, drawing, sizes }: MeasurementsProps) {
  const { weightG, packages, sizeGuide } = product;
  const { lengthMm, widthMm, heightMm } = dimensions;
  const facts = factsOf([
    ["Width", lengthMm && lengthText(lengthMm)],
    ["Depth", widthMm && lengthText(widthMm)],
    ["Height", heightMm && lengthText(heightMm)],
    ["Weight", weightG && weightText(weightG)],
    ["Delivered in", packages > 0 && count(packages, "package")],
  ]);
  if (facts.length === 0 && !sizeGuide) return null;
  return (
    <Section id="dimensions" title="Dimensions">
      <div className="product-columns">
        {drawing && <DimensionDrawing drawing={drawing} sizes={sizes} />}
        <div>
          <Facts facts={facts} />
          {sizeGuide.trim() && (
            <details className="size-guide">
              <summary>Size guide</summary>
              {paragraphsOf(sizeGuide).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </details>
          )}
        </div>
      </div>
    </Section>
  );
}

function Details({ product }: { product: PublicProduct }) {
  const { brand, sku, material, colour, assemblyPaise, warrantyMonths, returnsDays, care, originCountry } = product;
  const made = factsOf([
    ["Brand", brand],
    ["Product code", product.sku && sku],
    ["Material", material],
    ["Colour", colour],
    ["Care", care],
    ["Country of origin", originCountry && countryName(originCountry)],
    ["Manufacturer or importer", product.maker],
  ]);
  const service = factsOf([
    ["Assembly", assemblyText(assemblyPaise)],
    ["Warranty", warrantyMonths > 0 ? warrantyText(warrantyMonths) : "No warranty beyond your legal rights"],
    ["Returns", returnsText(returnsDays)],
  ]);
  return (
    <Section id="details" title="Specifications and service">
      <div className="product-columns">
        <Facts facts={made} />
        <Facts facts={service} />
      </div>
    </Section>
  );
}

function assemblyText(paise: number | null): string {
  if (paise === null) return "Needs no assembly";
  if (paise === 0) return "We assemble it free of charge";
  return `We assemble it for ${money(paise)} per piece, if you wish: choose it at checkout`;
}

function returnsText(days: number): string {
  return days > 0 ? `Within ${count(days, "day")} of delivery` : "Only if it arrives damaged or defective";
}

type Fact = readonly [term: string, text: string];

function factsOf(facts: readonly (readonly [string, string | number | false | null | undefined])[]): Fact[] {
  return facts.flatMap(([term, text]) => (text ? [[term, String(text)] as const] : []));
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="product-facts">
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((paragraph) => paragraph.trim() !== "");
}
