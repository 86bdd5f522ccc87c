/** `/admin/furniture/products`. */
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { fromMd } from "../../../ui/breakpoints";
import { Photograph as Picture } from "../../../ui/photograph";
import { Tiles } from "../../gallery/tiles";
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { useOpenRecord } from "../../kit/drawer";
import { PlusIcon } from "../../kit/icons";
import { ImportDrawer } from "../../kit/import/import-drawer";
import { ListPage } from "../../kit/list/list-page";
import { OrderMenu } from "../../kit/list/order-menu";
import { useList } from "../../kit/list/use-list";
import { PublishingBadge } from "../../kit/publishing/status";
import { withoutBulk } from "../../kit/resource";
import { useShortcuts } from "../../kit/shortcuts";
import { ViewSwitcher } from "../../kit/view-switcher";
import { adminPaths } from "../../paths";
import { Subscreens } from "../../subscreens";
import type { Product } from "../../../api/contract/types.gen";
import { productImport, productTextImport } from "./import";
import { Price, Stock, products } from "./products";

export function Component() {
  const may = useMay("furniture");
  const mayBrands = useMay("materials")("view");
  // Rows open a page instead of a drawer.
  const model = {
    ...useList(may("manage") ? products : mayBrands ? readOnlyProducts : withoutBrands),
    addressOf: adminPaths.editProduct,
  };
  const isTable = useView() === "table";
  const navigate = useNavigate();
  const add = () => void navigate(adminPaths.addProduct());
  const openImport = useOpenRecord("import");
  useShortcuts(may("manage") ? [{ key: "n", label: "Add product", run: add }] : []);
  return (
    <ListPage
      model={model}
      actions={
        <>
          <Subscreens path={adminPaths.products()} />
          {!isTable && <OrderMenu model={model} orders={orders} />}
          <ViewLinks />
          {may("edit") && <Action onClick={() => openImport("new")}>Import…</Action>}
        </>
      }
      primary={
        may("manage") && (
          <Action variant="primary" onClick={add} className="max-md:w-full">
            <PlusIcon />
            Add product
          </Action>
        )
      }
      {...(!isTable && {
        rows: <Tiles model={model} mayEdit={may("manage")} Picture={TilePicture} Facts={Facts} Below={Below} />,
      })}
    >
      {may("edit") && <ImportDrawer list={may("manage") ? productImport : productTextImport} />}
    </ListPage>
  );
}

const readOnlyProducts = withoutBulk(products);
// Brands belong to materials.
const withoutBrands = { ...readOnlyProducts, filters: products.filters?.filter(({ name }) => name !== "brand") ?? [] };

const orders = [
  { sort: "position", label: "Site order" },
  { sort: "-updatedAt", label: "Recently updated" },
  { sort: "name", label: "By name" },
  { sort: "price", label: "By price" },
] as const;

function TilePicture({ item: { picture } }: { item: Product }) {
  const frame = "aspect-[4/3] bg-linen";
  if (!picture) return <div className={`${frame} grid place-items-center text-xs text-ash`}>No picture yet</div>;
  return <Picture picture={picture} alt="" sizes={`${fromMd} 14rem, 50vw`} className={`${frame} block h-full!`} />;
}

function Facts({ item }: { item: Product }) {
  return (
    <>
      <span className="w-full truncate tabular-nums">
        <Price product={item} />
      </span>
      <PublishingBadge status={item.status} />
      {item.missingAlt && <span className="text-error">No alt text</span>}
      {item.isFeatured && <span>Featured</span>}
    </>
  );
}

function Below({ item }: { item: Product }) {
  return (
    <p className="mt-0.5 text-xs text-ash tabular-nums">
      {item.onHand !== null && "In stock: "}
      <Stock product={item} />
    </p>
  );
}

const views = [
  { value: "table", label: "Table" },
  { value: "pictures", label: "Pictures" },
] as const;

/** Stored in the URL. */
function useView(): (typeof views)[number]["value"] {
  const [search] = useSearchParams();
  return search.get("view") === "pictures" ? "pictures" : "table";
}

function ViewLinks() {
  const current = useView();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const addressOf = (view: string) => {
    const next = new URLSearchParams(search);
    if (view === "table") next.delete("view");
    else next.set("view", view);
    return `${pathname}?${next}`.replace(/\?$/, "");
  };
  return (
    <ViewSwitcher noun="products" views={views} current={current} addressOf={addressOf} className="max-md:hidden" />
  );
}
