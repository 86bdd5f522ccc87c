/** The sections of the product form. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { colours } from "../../../features/photographs/labels";
import { slugOf } from "../../designs/design";
import { SearchFields } from "../../designs/search-fields";
import { useMay } from "../../kit/access";
import { ComboboxField } from "../../kit/form/combobox";
import { DateField, NumberField, SelectField, TextAreaField, TextField, ToggleField } from "../../kit/form/fields";
import { MultiComboboxField } from "../../kit/form/multi-combobox-field";
import { SuggestedField } from "../../kit/form/suggested-field";
import { query } from "../../kit/query";
import type { Choice } from "../../kit/resource";
import { categoriesAddress } from "../categories/category";
import { availabilities, availabilityHints, countries, hasDate } from "../labels";
import type { ProductDetail, ProductDraft } from "../../../api/contract/types.gen";
import * as limits from "../../kit/form/limits.gen";
import { GroupsField } from "./groups-field";
import { PicturesField } from "./pictures-field";
import { PriceSection } from "./price-section";
import { brandChoices, categoryChoices, productChoices, videoChoices } from "./choices";
import { type SectionId, anchorOf, sections } from "./sections";
import { SeoPreview } from "./seo-preview";
import { SizeSection } from "./size-section";

const most = limits.ProductDraft;

/** Labels of the fields whose names don't say it, for the conflict dialog. */
export const fieldLabels: Partial<Record<keyof ProductDraft, string>> = {
  sku: "SKU",
  mpn: "MPN",
  gtin: "GTIN",
  brandId: "Brand",
  categoryId: "Category",
  photographs: "Pictures",
  videoId: "Video",
  mrpPaise: "MRP",
  pricePaise: "Price",
  salePricePaise: "Sale price",
  costPaise: "Cost",
  hsn: "HSN",
  groups: "Variations",
  availableOn: "Available on",
  isStocked: "Count stock",
  lengthMm: "Width",
  widthMm: "Depth",
  heightMm: "Height",
  weightG: "Weight",
  assemblyPaise: "Assembly",
  warrantyMonths: "Warranty",
  returnsDays: "Returns",
  originCountry: "Country of origin",
  maker: "Manufacturer or importer",
  isFeatured: "Featured",
  seoTitle: "SEO title",
  seoDescription: "SEO description",
  canonical: "Canonical URL",
  sharePhotographId: "Share image",
};

type ProductFieldsProps = {
  /** Null for a new product. */
  product: ProductDetail | null;
  form: UseFormReturn<ProductDraft>;
  disabled: boolean;
  isTextOnly?: boolean;
  openedPicture?: string | null;
  onOpenPicture?: (photographId: string | null) => void;
  altFocusRequests?: number;
  /** Beside the stock fields. */
  stock?: ReactNode;
};

export function ProductFields(props: ProductFieldsProps) {
  const { product, form, disabled, stock } = props;
  const { control } = form;
  const common = { control, disabled };
  // Who may not manage the catalogue changes texts and pictures.
  const rest = { control, disabled: disabled || (props.isTextOnly ?? false) };
  const showsCost = useMay("furniture")("manage");
  // Brands belong to materials.
  const mayBrands = useMay("materials")("view");
  // Videos belong to content.
  const mayVideos = useMay("content")("view");
  const [opened, setOpened] = useState<string | null>(null);
  useSlugOfName(form, product === null);
  useHsnOfCategory(form, product === null);
  return (
    <>
      <Section id="basics">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField {...common} name="name" label="Name" limit={most.name.max} className="md:col-span-2" />
          <TextField {...rest} name="sku" label="SKU" limit={40} placeholder="SOF-KAV-3S" />
          <ComboboxField
            {...rest}
            // The form holds an empty text until one is chosen.
            name="categoryId"
            label="Category"
            choices={categoryChoices}
            initialLabel={product?.summary.category.name}
          />
          {mayBrands ? (
            <ComboboxField
              {...rest}
              name="brandId"
              label="Brand"
              choices={brandChoices}
              initialLabel={product?.summary.brand?.name}
              noneLabel="None"
              optional
            />
          ) : (
            <SelectField {...rest} name="brandId" label="Brand" choices={savedBrand(product)} optional disabled />
          )}
          <TextField {...common} name="material" label="Material" limit={most.material.max} optional />
          <SuggestedField
            {...common}
            name="colour"
            label="Colour"
            limit={most.colour.max}
            suggestions={colours}
            className="md:col-span-2"
          />
          <TextAreaField
            {...common}
            name="shortDescription"
            label="Short description"
            hint="A line or two in lists and search results."
            limit={most.shortDescription.max}
            rows={2}
            optional
            className="md:col-span-2"
          />
          <TextAreaField
            {...common}
            name="description"
            label="Description"
            hint="Required to publish."
            limit={most.description.max}
            rows={6}
            optional
            className="md:col-span-2"
          />
          <TextField {...rest} name="mpn" label="MPN" hint="The manufacturer's part number." optional />
          <TextField
            {...rest}
            name="gtin"
            label="GTIN"
            hint="The number below the bar code."
            inputMode="numeric"
            optional
          />
          <ToggleField
            {...rest}
            name="isFeatured"
            label="Featured"
            hint="Shown before others."
            className="md:col-span-2"
          />
        </div>
      </Section>
      <Section id="pictures">
        <PicturesField
          {...common}
          known={product?.photographs ?? []}
          opened={props.openedPicture ?? opened}
          onOpen={props.onOpenPicture ?? setOpened}
          altFocusRequests={props.altFocusRequests ?? 0}
        />
        <div className="mt-4 grid gap-4 md:grid-cols-2">
          {mayVideos ? (
            <ComboboxField
              {...common}
              name="videoId"
              label="Video"
              hint={videoHint(product)}
              choices={videoChoices}
              initialLabel={product?.video?.title}
              noneLabel="None"
              optional
            />
          ) : (
            <SelectField {...common} name="videoId" label="Video" choices={savedVideo(product)} optional disabled />
          )}
        </div>
      </Section>
      <Section id="price">
        <PriceSection {...rest} showsCost={showsCost} />
      </Section>
      <Section id="variations">
        <GroupsField {...rest} />
      </Section>
      <Section id="stock">
        <StockFields {...rest} stock={stock} />
      </Section>
      <Section id="delivery">
        <SizeSection {...rest} />
      </Section>
      <Section id="details">
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            {...rest}
            name="originCountry"
            label="Country of origin"
            hint="Required to publish."
            choices={countries}
          />
          <NumberField {...rest} name="warrantyMonths" label="Warranty" unit="months" hint="0 = none." />
          <TextAreaField
            {...rest}
            name="maker"
            label="Manufacturer or importer"
            hint="Name and address, as the law asks. Required to publish."
            limit={most.maker.max}
            rows={2}
            optional
            className="md:col-span-2"
          />
          <NumberField
            {...rest}
            name="returnsDays"
            label="Returns"
            unit="days"
            hint="Blank = the shop's standard. 0 = only for defects."
            optional
          />
          <TextAreaField
            {...common}
            name="care"
            label="Care"
            limit={most.care.max}
            rows={3}
            optional
            className="md:col-span-2"
          />
        </div>
      </Section>
      <Section id="related">
        <MultiComboboxField
          {...rest}
          name="related"
          label="Related products"
          hint="In display order. Blank = products of the same category."
          choices={productChoices}
          initialLabels={new Map(product?.relatedTo.map(({ id, name }) => [id, name]))}
          exclude={product?.id}
          max={most.related.max}
        />
      </Section>
      <Section id="search">
        <div className="space-y-4">
          <SeoPreview control={control} />
          <SearchFields
            {...common}
            limits={{ title: most.seoTitle.max, description: most.seoDescription.max }}
            instead={{ title: "the name", description: "the short description", photograph: "the first picture" }}
          />
        </div>
      </Section>
    </>
  );
}

function savedBrand(product: ProductDetail | null): Choice[] {
  const brand = product?.summary.brand;
  return brand ? [{ value: brand.id, label: brand.name }] : [];
}

function savedVideo(product: ProductDetail | null): Choice[] {
  const video = product?.video;
  return video ? [{ value: video.id, label: video.title }] : [];
}

function videoHint(product: ProductDetail | null): string {
  const video = product?.video;
  return video && !video.isPublished
    ? `“${video.title}” isn't published, so visitors don't see it.`
    : "A published video of the library. Nothing is loaded from YouTube before a visitor plays it.";
}

/** Like `DrawerSection`, with an anchor that the outline leads to. */
function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const title = sections.find((section) => section.id === id)?.title;
  return (
    <section id={anchorOf(id)} className="scroll-mt-16 border-b border-seam px-4 py-4 last:border-b-0 md:px-6 md:py-5">
      <h3 tabIndex={-1} className="mb-3 min-h-6 text-xs font-semibold text-ash outline-none">
        {title}
      </h3>
      {children}
    </section>
  );
}

type StockFieldsProps = Pick<ProductFieldsProps, "disabled" | "stock"> & Pick<UseFormReturn<ProductDraft>, "control">;

function StockFields({ control, disabled, stock }: StockFieldsProps) {
  const common = { control, disabled };
  const [availability, availableOn, isStocked] = useWatch({
    control,
    name: ["availability", "availableOn", "isStocked"],
  });
  return (
    <div className="space-y-4">
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          {...common}
          name="availability"
          label="Availability"
          hint={availabilityHints[availability]}
          choices={availabilities}
        />
        {/* Also shown if another availability has a date, so that it can be removed. */}
        {(hasDate(availability) || availableOn !== null) && (
          <DateField {...common} name="availableOn" label="Available on" hint="Shown to visitors." optional />
        )}
        <ToggleField
          {...common}
          name="isStocked"
          label="Count stock"
          hint="Off = it can always be ordered. Options with own stock are counted anyway."
          className="md:col-start-1"
        />
        {isStocked && (
          <NumberField
            {...common}
            name="reorderLevel"
            label="Reorder level"
            unit="pieces"
            hint="Listed as low at or below it."
          />
        )}
      </div>
      {stock}
    </div>
  );
}

/** A new product's slug follows its name until it is changed. */
function useSlugOfName({ control, getValues, setValue }: UseFormReturn<ProductDraft>, isNew: boolean): void {
  const name = useWatch({ control, name: "name" });
  const suggested = useRef("");
  useEffect(() => {
    if (!isNew || getValues("slug") !== suggested.current) return;
    suggested.current = slugOf(name);
    setValue("slug", suggested.current);
  }, [isNew, name, getValues, setValue]);
}

/** A new product's HSN is that of its category until it is changed. */
function useHsnOfCategory({ control, getValues, setValue }: UseFormReturn<ProductDraft>, isNew: boolean): void {
  const categoryId = useWatch({ control, name: "categoryId" });
  const { data } = useQuery({
    ...query(categoriesAddress, { q: "", perPage: 100 }),
    enabled: isNew,
  });
  const hsn = data?.items.find(({ id }) => id === categoryId)?.hsn;
  const suggested = useRef("");
  useEffect(() => {
    if (hsn === undefined || getValues("hsn") !== suggested.current) return;
    suggested.current = hsn;
    setValue("hsn", hsn);
  }, [hsn, getValues, setValue]);
}
