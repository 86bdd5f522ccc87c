/** Removes a category. Its products go to another one first. */
import { useState } from "react";
import { Field } from "../../../form/field";
import { count } from "../../../ui/format";
import { ActionDialog } from "../../kit/confirm";
import { Select } from "../../kit/form/fields";
import { invalidateExcept, mutate } from "../../kit/query";
import { address as products } from "../products/product";
import type { ProductCategory } from "../../../api/contract/types.gen";
import { categoriesAddress, categoryAddress } from "./category";
import { rowsOf } from "./tree";

type RemoveCategoryProps = {
  category: ProductCategory;
  categories: readonly ProductCategory[];
  onClose: () => void;
  onDone: () => void;
};

export function RemoveCategory({ category, categories, onClose, onDone }: RemoveCategoryProps) {
  const { id, name, products: held } = category;
  const [target, setTarget] = useState("");
  const needsTarget = held > 0;

  async function remove() {
    if (needsTarget) {
      await mutate("POST", "/api/admin/products/bulk", {
        selection: { query: { category: id } },
        action: { category: { categoryId: target } },
      });
    }
    await mutate("DELETE", categoryAddress(id));
  }

  return (
    <ActionDialog
      title={`Remove ${name}?`}
      confirm={needsTarget ? `Move ${count(held, "product")} and remove` : "Remove"}
      danger
      disabled={needsTarget && target === ""}
      run={remove}
      done={{ title: `${name} removed` }}
      onDone={() => {
        onDone();
        void invalidateExcept(categoryAddress(id), categoriesAddress);
      }}
      invalidates={[products]}
      onClose={onClose}
    >
      {needsTarget ? (
        <>
          <p>{`It has ${count(held, "product")}. Choose where to move ${held === 1 ? "it" : "them"}.`}</p>
          <Field label="Move to" className="text-ink">
            {(control) => (
              <Select {...control} value={target} onChange={({ target }) => setTarget(target.value)}>
                <option value="">Choose…</option>
                {rowsOf(categories)
                  .filter(({ node }) => node.id !== id)
                  .map(({ node }) => (
                    <option key={node.id} value={node.id}>
                      {node.path.join(" / ")}
                    </option>
                  ))}
              </Select>
            )}
          </Field>
        </>
      ) : (
        "It has no products. Its address becomes free."
      )}
    </ActionDialog>
  );
}
