/** The product page: the form, its stock and publishing. */
import { useState } from "react";
import { useSearchParams } from "react-router";
import { count, money } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { Checklist } from "../../designs/checklist";
import { useMay } from "../../kit/access";
import { RecordForm } from "../../kit/form/record-form";
import { useRecordForm } from "../../kit/form/use-record-form";
import { PageHeader } from "../../kit/page-header";
import { Publishing } from "../../kit/publishing/publishing";
import { PublishingBadge } from "../../kit/publishing/status";
import { client, invalidate, mutate, query } from "../../kit/query";
import { adminPaths } from "../../paths";
import { Tray } from "../../uploads/tray";
import { availabilities, countries } from "../labels";
import type { ProductDetail, ProductDraft, VariationGroup } from "../../../api/contract/types.gen";
import { ProductActions } from "./actions";
import { ProductFields, fieldLabels } from "./fields";
import { NoticesDrawer } from "./notices";
import { Outline } from "./outline";
import { type Missing, address, addressOf, missingIn, schema } from "./product";
import { type SectionId, anchorOf } from "./sections";
import { StockDrawer, StockPanel } from "./stock";

export function ProductEditor({ product }: { product: ProductDetail }) {
  const may = useMay("furniture");
  const isOpen = product.status === "draft" || product.status === "in_review";
  const mayEdit = may(isOpen ? "edit" : "manage");
  const record = addressOf(product.id);
  const [search] = useSearchParams();
  const [opened, setOpened] = useState<string | null>(null);
  const [altFocusRequests, requestAltFocus] = useState(0);
  const [hasTriedToPublish, setTriedToPublish] = useState(false);
  const form = useRecordForm<ProductDraft, ProductDetail>({
    schema,
    values: product.draft,
    version: product.version,
    draftOf: ({ draft }) => draft,
    save: (draft, version) => mutate("PUT", record, { ...draft, version }),
    onSaved: (saved) => {
      client.setQueryData(query(record).queryKey, saved);
      void invalidate(address);
      toast({ title: "Saved" });
    },
    beside: "panel",
  });
  const missing = missingIn(product);

  function fix({ field, photographId }: Missing) {
    if (photographId !== undefined) {
      setOpened(photographId);
      requestAltFocus(altFocusRequests + 1);
    } else if (field === "photographs") {
      section("pictures")?.querySelector("button")?.focus();
    } else {
      form.form.setFocus(field);
    }
  }

  return (
    <>
      <PageHeader
        title={product.draft.name}
        below={<StatusLine product={product} />}
        actions={
          <>
            {mayEdit && (
              <Publishing
                record={{ ...product, allowedStatuses: product.summary.allowedStatuses }}
                name={product.draft.name}
                address={record}
                list={address}
                hasChanges={form.changed}
                isComplete={missing.length === 0}
                onIncomplete={() => setTriedToPublish(true)}
              />
            )}
            <ProductActions product={product} hasChanges={form.changed} />
          </>
        }
      />
      {mayEdit && <Checklist missing={missing} isAlert={hasTriedToPublish} onFix={fix} />}
      <div className="lg:grid lg:grid-cols-[9rem_minmax(0,52rem)] lg:items-start lg:gap-6 md:px-6 md:pb-6">
        <Outline control={form.control} />
        <div className="min-w-0 border-y border-seam bg-paper text-sm md:rounded-lg md:border">
          <h2 className="sr-only">Product details</h2>
          {mayEdit ? (
            <RecordForm form={form} save="Save" labels={fieldLabels} format={formatValue}>
              <ProductFields
                product={product}
                form={form.form}
                disabled={false}
                isTextOnly={!may("manage")}
                openedPicture={opened}
                onOpenPicture={setOpened}
                altFocusRequests={altFocusRequests}
                stock={<StockPanel product={product} mayRecord={may("manage")} />}
              />
            </RecordForm>
          ) : (
            <ProductFields
              product={product}
              form={form.form}
              disabled
              openedPicture={opened}
              onOpenPicture={setOpened}
              stock={<StockPanel product={product} mayRecord={false} />}
            />
          )}
        </div>
      </div>
      {mayEdit && <Tray />}
      {search.get("panel") === "stock" && <StockDrawer product={product} />}
      {search.get("panel") === "notices" && <NoticesDrawer product={product} />}
    </>
  );
}

const section = (id: SectionId) => document.getElementById(anchorOf(id));

function StatusLine({ product }: { product: ProductDetail }) {
  const { status, publishAt, slug, sku, isFeatured } = product.summary;
  const page = `/furniture-products/${slug}`;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ash">
      <PublishingBadge status={status} publishAt={publishAt} />
      <span>{sku}</span>
      {isFeatured && <span>Featured</span>}
      {status === "published" ? (
        <a href={page} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {page}
        </a>
      ) : (
        <span className="wrap-anywhere">{page}</span>
      )}
      {product.reviews.all > 0 ? (
        <Link to={adminPaths.reviewsOf(product.id)} className="inline-flex min-h-6 items-center text-link">
          {reviewsText(product.reviews)}
        </Link>
      ) : (
        <span>No reviews</span>
      )}
      <Link to={adminPaths.products()} className="inline-flex min-h-6 items-center text-link">
        All products
      </Link>
    </p>
  );
}

function reviewsText({ all, pending }: ProductDetail["reviews"]): string {
  return pending > 0 ? `${count(all, "review")}, ${pending} to moderate` : count(all, "review");
}

/** Formats values for the conflict dialog that would be ids or lists otherwise. */
function formatValue(name: string, value: unknown): string | null {
  switch (name) {
    case "photographs":
      return count((value as unknown[]).length, "picture");
    case "packages":
      return count((value as unknown[]).length, "package");
    case "related":
      return count((value as unknown[]).length, "product");
    case "groups":
      return (value as VariationGroup[])
        .map(({ name, options }) => `${name} (${options.map((option) => option.name).join(", ")})`)
        .join("; ");
    case "availability":
      return labelOf(availabilities, value as ProductDraft["availability"]);
    case "originCountry":
      return labelOf(countries, value as string);
    case "mrpPaise":
    case "pricePaise":
    case "salePricePaise":
    case "costPaise":
    case "assemblyPaise":
      return value === null ? null : money(value as number);
    case "categoryId":
    case "brandId":
    case "sharePhotographId":
    case "videoId":
      return value === null ? null : "A different one";
    default:
      return null;
  }
}
