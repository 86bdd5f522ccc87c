/** `/admin/furniture/add`. */
import { useNavigate } from "react-router";
import { toast } from "../../../ui/toast";
import { Link } from "../../../ui/link";
import { useMay } from "../../kit/access";
import { RecordForm } from "../../kit/form/record-form";
import { useRecordForm } from "../../kit/form/use-record-form";
import { PageHeader } from "../../kit/page-header";
import { invalidate, mutate } from "../../kit/query";
import { NoPermission } from "../../kit/states";
import { adminPaths } from "../../paths";
import { Tray } from "../../uploads/tray";
import type { ProductDetail, ProductDraft } from "../../../api/contract/types.gen";
import { ProductFields, fieldLabels } from "./fields";
import { Outline } from "./outline";
import { address, blank, schema } from "./product";

export function Component() {
  const mayAdd = useMay("furniture")("manage");
  return mayAdd ? <AddProduct /> : <NoPermission />;
}

function AddProduct() {
  const navigate = useNavigate();
  const form = useRecordForm<ProductDraft, ProductDetail>({
    schema,
    values: blank,
    save: (draft) => mutate("POST", address, draft),
    onSaved: ({ id, draft: { name } }) => {
      void invalidate(address);
      toast({ title: `${name} added`, description: "It's a draft. Record its stock, then publish it." });
      void navigate(adminPaths.editProduct(id), { replace: true });
    },
  });
  return (
    <>
      <PageHeader
        title="Add product"
        below={
          <Link to={adminPaths.products()} className="inline-flex min-h-6 items-center text-sm text-link">
            All products
          </Link>
        }
      />
      <div className="lg:grid lg:grid-cols-[9rem_minmax(0,52rem)] lg:items-start lg:gap-6 md:px-6 md:pb-6">
        <Outline control={form.control} />
        <div className="min-w-0 border-y border-seam bg-paper text-sm md:rounded-lg md:border">
          <h2 className="sr-only">Product details</h2>
          <RecordForm
            form={form}
            save="Add product"
            onCancel={() => void navigate(adminPaths.products())}
            labels={fieldLabels}
            focusFirst
          >
            <ProductFields product={null} form={form.form} disabled={false} />
          </RecordForm>
        </div>
      </div>
      <Tray />
    </>
  );
}
